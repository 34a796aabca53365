import { noField } from "#server/platform/values/fields.ts";
import type { SeenByAgency } from "#server/referral/recipient/model.ts";

export type RecipientFacts = ReturnType<typeof recipientFacts>;

/** What an agency sees of a lead, and a recipient of their own, as one list: by fact, "" for what was not given. */
export function recipientFacts(details: SeenByAgency) {
  const { firstName, lastName, company, email, phone, street, houseNumber, postcode, city, ...unplaced } = details;
  noField(unplaced);
  return {
    name: `${firstName} ${lastName}`,
    company,
    email,
    phone,
    address: [`${street} ${houseNumber}`, `${postcode} ${city}`]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(", "),
  };
}
