import type { Contact } from "#server/catalogue/agency/contact.ts";
import type { Language, Tenant } from "#server/platform/tenant/model.ts";

/** The full text that a recipient agrees to, with the agency that receives their details, if one is involved. */
export function recipientTerms({ terms }: Pick<Tenant, "terms">, language: Language, contact: Contact | null): string {
  const own = terms.recipient[language];
  if (!contact) return own;
  const { name, street, postcode, city } = contact.agency;
  return `${own} ${terms.agency[language].replaceAll("{agency}", `${name}, ${street}, ${postcode} ${city}`)}`;
}
