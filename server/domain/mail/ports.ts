import type { Tenant } from "../tenant/model.ts";
import type { MailKind, NewMail, QueuedMail } from "./model.ts";

export type Mails = {
  /** Writes the mail and its sending job in the caller's transaction; nothing happens when the key is there already. */
  queue(mail: NewMail): Promise<void>;
  /**
   * How many mails of these kinds were written to an address after `since`, sent or not. Until the caller's transaction
   * ends, others who count for the address wait.
   */
  countTo(address: string, kinds: readonly MailKind[], since: Date): Promise<number>;
  /** A mail that waits to be sent; null when it is unknown, sent or given up. */
  byId(id: string): Promise<QueuedMail | null>;
  /** The link, code and amounts in it are forgotten with this. */
  markSent(id: string, at: Date): Promise<void>;
  /** A permanent failure (5xx of the receiving server) ends the mail, a passing one leaves it queued. */
  markFailed(id: string, failure: string, permanent: boolean): Promise<void>;
  /** Mails written between these times that wait without a job get a new one; answers how many. */
  requeueStranded(after: Date, before: Date, limit: number): Promise<number>;
  /** Mails that ended before `before` lose their address; the row stays, so that no key is ever used twice. */
  forget(before: Date, limit: number): Promise<number>;
};

/** What became of one attempt. `permanent`: no repetition mends it. `reason` holds status codes, never an address. */
export type Delivery = { ok: true } | { ok: false; permanent: boolean; reason: string };

/** Writes a mail out in its language and the tenant's theme, and hands it to the mail server (or the mailbox). */
export type Post = {
  deliver(mail: QueuedMail, tenant: Tenant): Promise<Delivery>;
};
