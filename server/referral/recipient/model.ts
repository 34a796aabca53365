import type { Language } from "#server/platform/tenant/model.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import type { Arrival } from "./arrival.ts";

/** One recipient on one link. `details` is null while they are anonymous and after erasure. */
export type Recipient = {
  number: string;
  recommendationNumber: string;
  channel: string | null;
  /** null: the recipient came before arrivals were stored. */
  arrival: Arrival | null;
  language: Language;
  createdAt: Date;
  lastClickAt: Date;
  orderBy: Date;
  details: StoredDetails | null;
  savedAt: Date | null;
  termsText: string | null;
  /** When they agreed to the terms; from then on attribution is locked. */
  confirmedAt: Date | null;
  eraseAfter: Date | null;
  erasedAt: Date | null;
};

/** `empfaengerdaten` of the facade. */
export type RecipientDetails = {
  salutation: string;
  firstName: string;
  lastName: string;
  /** The firm that a business customer orders for; "" for private customers. */
  company: string;
  birthDate: Day;
  email: string;
  phone: string;
  street: string;
  houseNumber: string;
  postcode: string;
  city: string;
  marketingConsent: boolean;
};

/** Stored details as they are read. Without the birth date, which is sealed; only recipients.birthDateOf opens it. */
export type StoredDetails = Omit<RecipientDetails, "birthDate">;
