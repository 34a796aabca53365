/** What timers do for a tenant, by the name of its job queue. */
export const dueKinds = [
  "expire-recommendations",
  "qualify-orders",
  "reject-unmatched-orders",
  "remind-claims",
  "expire-claims",
  "issue-vouchers",
  "expire-invitations",
  "erase-recipients",
  "bill-agencies",
  "requeue-mails",
  "requeue-webhooks",
] as const;
export type DueKind = (typeof dueKinds)[number];

/** A row that is due: since when, and its key. */
export type DueRow = { at: Date; id: string };

/** How long the shop's message may take after a recipient's report, or the trace after an order. */
export const giveUpAfterDays = 28;
/** A queued mail without a job for so long gets a new one. */
export const strandedAfterMinutes = 10;

export type DueReader = {
  /** The kinds of which anything is due at `now`; one statement. */
  kinds(now: Date): Promise<DueKind[]>;
  /** How many rows of a kind are due at `now`; for reports. */
  count(kind: DueKind, now: Date): Promise<number>;
  /** What is due at `now`, the longest waiting first, from behind `after` on (null: from the start). */
  page(kind: DueKind, now: Date, after: DueRow | null, limit: number): Promise<DueRow[]>;
};
