import type { Operations } from "./schemas.ts";

/** What the first word of a path, or the content service, is about. */
const tags = {
  mandant: "A tenant's configuration",
  produktkategorie: "Categories of products",
  produkt: "Products, devices and agents",
  extern: "Products of the source's external variant",
  empfehlen: "Recommending: for referrers",
  empfehlung: "Following a recommendation: for recipients",
  empfaenger: "The recipient's data, order and reward",
  empfehler: "The referrer's recommendations, bank details, customer number and account",
  praemie: "What rewards can become",
  praemierung: "Reward processes: choosing and picking up",
  agentur: "Reports and orders of an agency, and signing its people in",
  token: "Checking an agency user's token",
  einladung: "Inviting people to an agency",
  bank: "Names of banks",
  aktion: "Campaigns",
  account: "A referrer's account: login, registration, password, language",
  einwilligung: "Consents of a visitor",
  tracking: "Orders reported by the shop's confirmation page",
  auftraege: "The shop's order feed",
  testuhr: "The clock of a test environment",
  route: "Paths of the site's pages",
  content: "Texts, variables and languages of the site, and the content service",
  kontakt: "Captchas",
  pictures: "Images",
  webhooks: "Messages that the product sends to its partners",
} as const;

/** Throws for a path whose first word has no description. */
export function tagOf(path: string): string {
  const word = path.replace(/^\/(v1\/(\{provider\}\/)?)?/, "").split("/")[0] ?? "";
  if (!Object.hasOwn(tags, word)) throw new Error(`${path} needs a tag (server/api/openapi/tags.ts).`);
  return word;
}

/** The tags in use, as the description declares them. */
export function tagsOf(...calls: Record<string, Operations>[]): { name: string; description: string }[] {
  const used = new Set(
    calls
      .flatMap((one) => Object.values(one))
      .flatMap((methods) => Object.values(methods))
      .flatMap((one) => one["tags"]),
  );
  return Object.entries(tags).flatMap(([name, description]) => (used.has(name) ? [{ name, description }] : []));
}

/** "GET /v1/{provider}/produkt/{id}" → "getProduktId". */
export function operationIdOf(method: string, path: string): string {
  const words = path.replace(/^\/(v1\/(\{provider\}\/)?)?/, "").match(/\w+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
