import type { Contact } from "#server/catalogue/agency/contact.ts";
import type { Campaign } from "#server/catalogue/campaign/model.ts";
import { type Language, languages } from "#server/platform/values/language.ts";
import type { Tenant } from "#server/tenants/model.ts";

/** Yes or no, or the text that somebody says they agree to. */
export type Agreement = boolean | string;

/** The full text that a referrer agrees to, with the conditions of a campaign that requires consent. */
export function referrerTerms({ terms }: Pick<Tenant, "terms">, language: Language, campaign: Campaign | null): string {
  const own = terms.referrer[language];
  return campaign?.consentRequired ? [own, campaign.title, campaign.consentText, campaign.legalText].join("\n\n") : own;
}

/** The full text that a recipient agrees to, with the agency that receives their details, if one is involved. */
export function recipientTerms({ terms }: Pick<Tenant, "terms">, language: Language, contact: Contact | null): string {
  const own = terms.recipient[language];
  if (!contact) return own;
  const { name, street, postcode, city } = contact.agency;
  return `${own} ${terms.agency[language].replaceAll("{agency}", `${name}, ${street}, ${postcode} ${city}`)}`;
}

/** The language of the terms that were agreed to: `own` by a yes, else that of the same text. null: no agreement. */
export function agreedLanguage(
  given: Agreement,
  own: Language,
  termsIn: (language: Language) => string,
): Language | null {
  if (typeof given !== "string") return given ? own : null;
  return [own, ...languages].find((language) => isSameText(given, termsIn(language))) ?? null;
}

/** Whether both have the same words: spaces, line breaks and characters that are not seen do not count. */
function isSameText(given: string, text: string): boolean {
  // Normalising much longer text takes long, and it cannot be the same.
  return given.length <= 4 * text.length && words(given) === words(text);
}

const words = (text: string) =>
  text
    .normalize("NFC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
