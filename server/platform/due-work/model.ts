/** Where jobs go that failed for good, to be inspected (`cli jobs dead`) and retried (`cli jobs redrive`). */
export const deadLetterQueue = "dead-letter";

/** Kinds of timer work for a tenant, named like their job queues. */
export const dueKinds = [
  "apply-order-messages",
  "expire-recommendations",
  "announce-link-ends",
  "qualify-orders",
  "reject-unmatched-orders",
  "recount-prepaid-orders",
  "remind-claims",
  "expire-claims",
  "pass-on-claims",
  "lift-address-holds",
  "issue-vouchers",
  "answer-test-runs",
  "expire-invitations",
  "erase-recipients",
  "bill-agencies",
  "publish-texts",
  "publish-themes",
  "publish-catalogue",
  "publish-rewards",
  "run-tasks",
  "requeue-mails",
  "requeue-webhooks",
] as const;
export type DueKind = (typeof dueKinds)[number];

/** A due row: since when, and its key. */
export type DueRow = { at: Date; id: string };

/**
 * How long to wait for the shop's message after a recipient's report, or for a recommendation's trace after an order.
 */
export const giveUpAfterDays = 28;
/** A stored message of the shop that has been waiting for this long takes effect by a timer. */
export const appliedAfterMinutes = 1;
/** A queued mail that has been without a job for this long gets a new one. */
export const strandedAfterMinutes = 10;

export type DueReader = {
  /** The kinds with rows due at `now`, in one statement. */
  kinds(now: Date): Promise<DueKind[]>;
  /** Number of rows of a kind due at `now`; for reports. */
  count(kind: DueKind, now: Date): Promise<number>;
  /** Rows due at `now`, longest waiting first; keyset pagination after the given row (null: from the start). */
  page(kind: DueKind, now: Date, after: DueRow | null, limit: number): Promise<DueRow[]>;
};
