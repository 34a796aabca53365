import type { officeAgencies as german } from "#app/i18n/de/office/agencies.ts";
import type { Translated } from "#app/i18n/forms.ts";

/** The tenant's agencies, and adding one. Does not address the reader. */
export const officeAgencies: Translated<typeof german> = {
  title: "Agencies",
  lead: "Agencies that referrals are made for. Each releases its orders, and pays the rewards and a fee for them.",
  added: "{{name}} was added. Its owner is given access next.",
  toPeople: "Give access",
  none: "No agency yet.",
  facts: "{{id}} · {{state}} · fee {{fee}} for each release",
  states: { active: "active", inactive: "inactive" },
  add: "Add an agency",
  change: "Data of the agency",
  changeLead: "{{id}} · {{state}}. Name and address are on the next invoices; those issued stay as they are.",
  feeChangeHint: "Counts for orders released from now on",
  save: "Save changes",
  saved: "Saved.",
  stored: "Somebody has saved this in the meantime",
  back: "All agencies",
  externalId: "Agency number",
  externalIdHint: "It is in addresses and on invoices, and stays. Letters, digits, dot, hyphen and underscore",
  name: "Name",
  street: "Street and number",
  postcode: "Postcode",
  city: "City",
  phone: "Telephone",
  email: "E-mail address",
  fee: "Fee for each released order, in euros",
  feeHint: "0 if there is none",
  vatId: "VAT id",
  vatIdHint: "If the agency has one",
  submit: "Add the agency",
};
