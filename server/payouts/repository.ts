import type { Move, MoveResult } from "#server/platform/event/model.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type {
  ItemMove,
  ListedPayoutItem,
  LockedPayoutItem,
  OpenPayment,
  OverduePayout,
  PayableClaim,
  Payment,
  PaymentSearch,
  PayoutItem,
  PayoutItemState,
  PayoutObstacle,
  PayoutPosition,
  PayoutRun,
} from "./model.ts";
import type { PayoutRunState } from "./states.ts";

export type PayoutReader = {
  runById(id: string): Promise<PayoutRun | null>;
  /** The run whose file has this message id; bank statements refer to it. */
  runByMessageId(messageId: string): Promise<PayoutRun | null>;
  /** Newest first; keyset pagination after the given run (null: from the first). */
  runs(limit: number, after?: Pick<PayoutRun, "id" | "preparedAt"> | null): Promise<PayoutRun[]>;
  /** All items in the order of the file. */
  items(runId: string): Promise<PayoutItem[]>;
  /** One page of items after an end-to-end id (null: from the first), with the fields for display. */
  itemsFrom(runId: string, after: string | null, limit: number): Promise<ListedPayoutItem[]>;
  /** Payments that a debit can be, those of its amount first, then the newest run's. */
  openPayments(search: PaymentSearch): Promise<OpenPayment[]>;
  /** Number and sum of a run's items by state. */
  sumsOf(runId: string): Promise<{ state: PayoutItemState; items: number; cents: Cents }[]>;
  /** Number of collected cash claims in no live run that cannot be paid at `now`, by obstacle. */
  countObstacles(now: Date): Promise<Partial<Record<PayoutObstacle, number>>>;
  /** Collected claims past their promised time, the longest waiting first. */
  overdue(now: Date, limit: number): Promise<OverduePayout[]>;
  /** Number and sum of the claims that `payable` would return. */
  sumPayable(now: Date): Promise<{ claims: number; cents: Cents }>;
};

export type PayoutRepository = PayoutReader & {
  /**
   * Cash claims that were collected, are in no live run and have no obstacle in the database at `now`; longest due
   * first, keyset pagination after a position (null: from the first).
   */
  payable(now: Date, after: PayoutPosition | null, limit: number): Promise<PayableClaim[]>;
  /**
   * Writes the run with those picks that are still collected and in no live run. null: none is left, and nothing was
   * written. Two concurrent calls never take one claim twice.
   */
  addRun(
    run: Pick<PayoutRun, "id" | "messageId" | "preparedBy" | "preparedAt">,
    picks: { claimId: string; bankDetailId: string; nettedCents: Cents }[],
  ): Promise<PayoutRun | null>;
  /** Locks the run's row until the transaction ends. If both are needed, lock its items first. */
  lockRun(id: string): Promise<PayoutRun | null>;
  /** Locks the accounts of a run's bonuses, then the recommendations of all its claims; call it before lockItems. */
  lockOwners(runId: string): Promise<void>;
  /**
   * The run's collected claims that may have lost their ground while they were at the bank: their order was reversed,
   * their recommendation is blocked, or they are a bonus.
   */
  overtaken(runId: string): Promise<string[]>;
  /** All items of a run in the order of the file; locks their claims, then the items, until the transaction ends. */
  lockItems(runId: string, now: Date): Promise<LockedPayoutItem[]>;
  /**
   * Payments by end-to-end id; unknown ids are missing. Locks the accounts of bonuses, then all recommendations, claims
   * and items, in this order, until the transaction ends.
   */
  lockPayments(endToEndIds: string[]): Promise<Map<string, Payment>>;
  hasPending(runId: string): Promise<boolean>;
  /**
   * Moves the run WHERE state = from, with operator, time and event. Deletes its file when the run is settled or
   * discarded.
   */
  moveRun(move: Move<PayoutRunState> & { actorId: string }): Promise<MoveResult>;
  /** Encrypts and stores the bank's file. */
  saveFile(runId: string, file: string): Promise<void>;
  /** The stored file; null: none, or deleted. Throws (tag "sealBroken") if it cannot be decrypted. */
  fileOf(runId: string): Promise<string | null>;
  /**
   * Moves items, each at most once, in one statement. Throws if one has changed since it was read, so lock them before.
   */
  moveItems(moves: ItemMove[], at: Date): Promise<void>;
};
