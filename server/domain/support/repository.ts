import type { FoundBy, Hit, MailTrace, PaymentTrace, SupportRequest } from "./model.ts";

export type SupportReader = {
  /** Recommendations of people whose last name begins so, and first name where given; the newest first. Both in lower case. */
  byName(name: { last: string; first: string }, limit: number): Promise<Hit[]>;
  /** What an account recommended, the newest first; one line without a number where it never did. */
  byAccount(accountId: string, foundBy: FoundBy, limit: number): Promise<Hit[]>;
  /** By the match hashes of an address that a recipient gave. */
  byRecipientMatch(matchHashes: string[], limit: number): Promise<Hit[]>;
  /** Recommendations for whose reward a voucher was given out whose code ends so. */
  byVoucherEnd(last4: string, limit: number): Promise<Hit[]>;
  byNumber(number: string, foundBy: FoundBy): Promise<Hit | null>;
  /** Mails to these mailboxes (mailboxKey) whose key names one of these things, the oldest first. */
  mailsAbout(mailboxes: string[], names: string[]): Promise<MailTrace[]>;
  /** The newest payment of each of these claims. */
  paymentsOf(claimIds: string[]): Promise<PaymentTrace[]>;
  /** Waiting requests, the oldest first. */
  waiting(limit: number): Promise<SupportRequest[]>;
  waitingAbout(recommendationNumber: string): Promise<SupportRequest[]>;
};

export type SupportRepository = SupportReader & {
  /** false: one of this kind waits already. */
  addRequest(request: SupportRequest): Promise<boolean>;
  /** With the row locked until the transaction ends. */
  requestForUpdate(id: string): Promise<SupportRequest | null>;
  /** waiting → released or withdrawn. */
  decideRequest(id: string, state: "released" | "withdrawn", decidedBy: string, at: Date): Promise<void>;
};
