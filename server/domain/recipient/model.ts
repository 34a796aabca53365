import type { Day } from "../calendar.ts";
import type { Language } from "../tenant/model.ts";
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

/** `empfaengerdaten` of the specification's section 3. */
export type RecipientDetails = {
  salutation: string;
  firstName: string;
  lastName: string;
  /** For business customers; empty or missing for private ones. */
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

/** Stored details as they are read. Without the birth date, which is sealed; only recipients.birthDateOf opens it. */
export type StoredDetails = Omit<RecipientDetails, "birthDate" | "company"> & { company: string };
