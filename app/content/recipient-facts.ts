import { noField } from "#server/platform/values/fields.ts";
import type { StoredDetails } from "#server/referral/recipient/model.ts";

/** The details as they are shown in one list: by fact, "" for what was not given. */
export function recipientFacts(details: StoredDetails) {
  const { firstName, lastName, company, email, phone, street, houseNumber, postcode, city, ...rest } = details;
  const { salutation: _, marketingConsent: __, ...unplaced } = rest;
  noField(unplaced);
  return {
    name: `${firstName} ${lastName}`,
    company,
    email,
    phone,
    address: `${street} ${houseNumber}, ${postcode} ${city}`,
  };
}
