import type { FailedMail, MailHealth, MailKind, NewMail, QueuedMail } from "./model.ts";

export type MailReader = {
  /** A mail that waits to be sent; null when it is unknown, sent or given up. */
  byId(id: string): Promise<QueuedMail | null>;
  /** Mails that could not be delivered, newest first. */
  failed(limit: number): Promise<FailedMail[]>;
  /** How sending went since `since`. */
  health(since: Date): Promise<MailHealth>;
};

export type MailRepository = MailReader & {
  /**
   * Writes the mail and its sending job in the caller's transaction. A key that is there already changes nothing, and is
   * answered false: a token made for the link of this mail is then nobody's.
   */
  queue(mail: NewMail): Promise<boolean>;
  /**
   * How many mails of these kinds were written to an address's mailbox (mailboxKey) after `since`, sent or not. Needs a
   * transaction: until it ends, others who count for the mailbox wait.
   */
  countTo(address: string, kinds: readonly MailKind[], since: Date): Promise<number>;
  /** Ends a queued mail and erases its parameters. Any other mail is left alone. */
  markSent(id: string, at: Date): Promise<void>;
  /** Records a failed attempt of a queued mail: it stays queued unless the failure ends it. Any other mail is left alone. */
  markFailed(id: string, failure: MailFailure): Promise<void>;
  /** Mails queued before `before` that have no job get a new one; answers how many. */
  requeueStranded(before: Date, limit: number): Promise<number>;
  /**
   * Queues a failed mail again with its job, in the caller's transaction. False when there is no such mail, it did not fail,
   * or its parameters are erased.
   */
  resend(id: string, at: Date): Promise<boolean>;
};

/** `end`: "no" leaves the mail queued; "erase" and "keep" end it, and erase or keep its parameters. */
export type MailFailure = { at: Date; reason: string; end: "no" | "erase" | "keep" };
