import type { CustomerNumberState } from "./states.ts";

/** A referrer's number at the provider. Sealed at rest; an account has one at most. */
export type CustomerNumber = {
  id: string;
  accountId: string;
  state: CustomerNumberState;
  number: string;
  submittedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  /** Why it was rejected, in the back office's words. */
  reasonCode: string | null;
};

/** How it stands for an account; `none`: nothing was given. */
export type CustomerNumberStatus = "none" | CustomerNumberState;
