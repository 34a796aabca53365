import type { PlatformTenant } from "#server/platform/tenant.ts";
import type { FailedMail, MailHealth, MailKind, NewMail, QueuedMail } from "./model.ts";

export type MailReader = {
  /** Whether the address confirmed the newsletter and has not unsubscribed since. */
  isSubscribed(address: string): Promise<boolean>;
  /** Whether the address belongs to a referrer who wants news of their links by mail. */
  wantsNews(address: string): Promise<boolean>;
  /** Whether it is the address of a person of the office with access, who has not stopped the mails of what waits. */
  wantsNotices(address: string): Promise<boolean>;
  /** Whether an address with one of these hashes (suppressionHashes) is listed as taking no mails. */
  isSuppressed(hashes: readonly string[]): Promise<boolean>;
  /** The brand's own text of such mails that is in force (ownWords); null: the standard's. */
  ownText(mail: Pick<NewMail, "kind" | "language">): Promise<string | null>;
  /** A queued mail; null: unknown, sent or given up. Throws otherRelease if this release cannot read it. */
  byId(id: string): Promise<QueuedMail | null>;
  /** Whom the mail with this Message-ID is addressed to; null: it is none of ours, or its address is erased. */
  recipientOf(messageId: string): Promise<string | null>;
  /** Whether a mail with this idempotency key was queued, sent or not, and its row still exists. */
  isQueued(key: string): Promise<boolean>;
  /** Undeliverable mails, newest first. */
  failed(limit: number): Promise<FailedMail[]>;
  /** Delivery figures since the given time. */
  health(since: Date): Promise<MailHealth>;
};

export type MailRepository = MailReader & {
  /**
   * Queues the mail and its sending job in the caller's transaction. false: the key exists already, nothing was
   * written, and a token made for this mail's link must not be stored.
   */
  queue(mail: NewMail): Promise<boolean>;
  /**
   * Number of mails of these kinds queued for an address's mailbox (mailboxKey) after `since`, sent or not. Needs a
   * transaction; other callers for the same mailbox wait until it ends.
   */
  countTo(address: string, kinds: readonly MailKind[], since: Date): Promise<number>;
  /** Ends a queued mail and erases its parameters. Does nothing for any other mail. */
  markSent(id: string, at: Date): Promise<void>;
  /**
   * Records a failed attempt of a queued mail; it stays queued unless `failure.end` ends it. Does nothing for any other
   * mail.
   */
  markFailed(id: string, failure: MailFailure): Promise<void>;
  /** Gives mails queued before `before` without a job a new job; returns how many. */
  requeueStranded(before: Date, limit: number): Promise<number>;
  /**
   * Queues a failed mail and its job again, in the caller's transaction, and returns its address. null: there is no
   * such mail, it did not fail, or its parameters are erased.
   */
  resend(id: string, at: Date): Promise<string | null>;
  /** Lists an address's hash; a repeat renews the entry. */
  suppress(hash: string, reason: string, at: Date): Promise<void>;
  /** Takes hashes off the list; a repeat changes nothing. */
  lift(hashes: readonly string[]): Promise<void>;
  /** Takes all that were listed since then off the list; returns how many. */
  liftSince(since: Date): Promise<number>;
};

/** `end`: "no" leaves the mail queued; "erase" and "keep" end it, and erase or keep its parameters. */
export type MailFailure = { at: Date; reason: string; end: "no" | "erase" | "keep" };

/**
 * The result of one attempt. `permanent`: retrying is useless. `refusesAddress`: because the address takes no mails at
 * all, whatever is in them. `reason`: status codes, never an address.
 */
export type Delivery = { ok: true } | { ok: false; permanent: boolean; refusesAddress?: boolean; reason: string };

/**
 * Renders a mail in its language and the tenant's theme, and sends it. `own`: the brand's own text of it; null: none.
 */
export type Mailer = {
  deliver(mail: QueuedMail, tenant: PlatformTenant, own: string | null): Promise<Delivery>;
};
