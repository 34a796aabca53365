import type { Described } from "./endpoint.ts";

/** What the names in the paths of calls stand for; a call may say something else (`names` of its spec). */
export const pathNames: Readonly<Record<string, Described>> = {
  provider: { description: "The tenant: Mandant of GET mandant, in any case", example: "nordlicht" },
  app: { description: "The tenant's app at the content service, or the tenant", example: "nordlicht" },
  number: { description: "A recommendation's number, as its link contains it", example: "7KQ4M2XWPA" },
  hex: { description: "The key that an answer called Hex", example: "Q2hhbmdlIG1lLCBJIGFtIG9ubHkgYW4gZXhhbXBsZQ" },
  id: { description: "The Id that a list answered", example: "mobil-m" },
  code: { description: "The code as it was typed; case and spaces do not matter", example: "7KQ4M2XWPA" },
  claimId: { description: "The Id of a Praemierung", example: "6f1d5e0c-4d8c-4a53-9a51-2a7c3a0b7d11" },
  agency: { description: "The agency: AgenturId of the signed-in user", example: "A-100" },
  order: {
    description: "The order: Id of the report agentur/auftraege",
    example: "6f1d5e0c-4d8c-4a53-9a51-2a7c3a0b7d11",
  },
  email: { description: "An e-mail address", example: "mara@freund.example" },
  name: { description: "The name of a page or list at the content source", example: "faq" },
  page: { description: "The page whose texts contain the variables", example: "faq" },
  iso: { description: "A language of content/getlanguages", example: "de" },
  blz: { description: "A German sort code of eight digits", example: "20040000" },
  identifier: { description: "A consent of GET einwilligung", example: "campaign" },
  bannername: { description: "The banner", example: "bonus" },
};
