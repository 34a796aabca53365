import type { Contact } from "../agency/contact.ts";
import type { Language, Tenant } from "../tenant/model.ts";

/** All that a recipient agrees to, as they read it; with the agency that gets their details, where one has part in it. */
export function recipientTerms({ terms }: Pick<Tenant, "terms">, language: Language, contact: Contact | null): string {
  const own = terms.recipient[language];
  if (!contact) return own;
  const { name, street, postcode, city } = contact.agency;
  return `${own} ${terms.agency[language].replaceAll("{agency}", `${name}, ${street}, ${postcode} ${city}`)}`;
}
