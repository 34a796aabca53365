import type { Day } from "../calendar.ts";
import type { Language } from "../tenant/model.ts";
import type { Arrival } from "./arrival.ts";

/** One recipient on one link. `details` is null while anonymous and after erasure. */
export type Recipient = {
  number: string;
  recommendationNumber: string;
  channel: string | null;
  /** null: they came before the way was kept. */
  arrival: Arrival | null;
  language: Language;
  createdAt: Date;
  lastClickAt: Date;
  orderBy: Date;
  details: StoredDetails | null;
  savedAt: Date | null;
  termsText: string | null;
  /** Terms agreed to: attribution is locked. */
  confirmedAt: Date | null;
  eraseAfter: Date | null;
  erasedAt: Date | null;
};

/** empfaengerdaten of the specification's section 3. */
export type RecipientDetails = {
  salutation: string;
  firstName: string;
  lastName: string;
  /** Of a business customer; empty or left out for private ones. */
  company?: string;
  birthDate: Day;
  email: string;
  phone: string;
  street: string;
  houseNumber: string;
  postcode: string;
  city: string;
  marketingConsent: boolean;
};

/** What a recipient told us, as it is read: the birth date is sealed, and recipients.birthDateOf alone opens it. */
export type StoredDetails = Omit<RecipientDetails, "birthDate" | "company"> & { company: string };
