import type { CustomerNumberState } from "./states.ts";

/** A referrer's number at the provider. Encrypted at rest; at most one for each account. */
export type CustomerNumber = {
  id: string;
  accountId: string;
  state: CustomerNumberState;
  number: string;
  submittedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  /** Reason of the rejection, in the back office's words. */
  reasonCode: string | null;
};

/** Status of an account's customer number; `none`: not given. */
export type CustomerNumberStatus = "none" | CustomerNumberState;
