import type { Day } from "../calendar.ts";
import type { Move, MoveResult } from "../event/model.ts";
import type { Cents } from "../money.ts";
import type {
  BankDetail,
  BankDetailOwner,
  ItemMove,
  ListedPayoutItem,
  LockedPayoutItem,
  OpenedBankDetail,
  PayableClaim,
  Payment,
  PayoutItem,
  PayoutItemState,
  PayoutObstacle,
  PayoutPosition,
  PayoutRun,
  Voucher,
  VoucherStock,
} from "./model.ts";
import type { PayoutRunState } from "./states.ts";

/** A bank account as its owner gave it; `birthDate`: the holder's, if the tenant asks for it. */
export type GivenBankDetail = { iban: string; holder: string; birthDate?: Day | null };

export type BankDetailReader = {
  /** The owner's bank details that were neither replaced nor removed. */
  currentOf(owner: BankDetailOwner): Promise<BankDetail | null>;
  /** The current bank details, if they equal the given ones. */
  currentIf(owner: BankDetailOwner, given: GivenBankDetail): Promise<BankDetail | null>;
  /** Also finds replaced ones, which claims and payouts still reference. */
  byId(id: string): Promise<BankDetail | null>;
  /**
   * Decrypts bank details; only for the payout export, and to compare stored ones with the tenant's settings. Those that cannot be
   * decrypted (changed in the database, key lost) are missing in the result.
   */
  open(ids: string[]): Promise<Map<string, OpenedBankDetail>>;
  /** Other owners with the same IBAN, found by blind index. */
  ownersSharing(id: string): Promise<BankDetailOwner[]>;
};

export type BankDetailRepository = BankDetailReader & {
  /** Encrypts and stores; marks the owner's earlier details as replaced. An owner has at most one current detail. */
  save(
    detail: GivenBankDetail & { id: string; owner: BankDetailOwner; createdAt: Date; usableFrom: Date },
  ): Promise<BankDetail>;
  /** Deletes the owner's details. Those that a pending payout needs or that a payout was made to stay as its record, no longer current. */
  remove(owner: BankDetailOwner, at: Date): Promise<void>;
};

export type VoucherReader = {
  /** How many of these codes are known, in the pool or given out. */
  known(codes: string[]): Promise<number>;
  /** How many codes of this brand and amount (cents) are free and valid on the day of `at`. */
  free(rewardId: string, cents: number, at: Date): Promise<number>;
  /** The code mailed for a paid claim, decrypted for its owner; null: none was mailed. */
  codeOf(claimId: string): Promise<{ code: string; validUntil: string | null } | null>;
  /** The pool by reward and amount, with the claims that wait for a code and the earliest promised time. */
  stock(at: Date): Promise<VoucherStock[]>;
};

export type VoucherRepository = VoucherReader & {
  /** Adds codes that are not known yet under any index key; returns how many were new. `validUntil`: the last day, "YYYY-MM-DD". */
  import(
    rewardId: string,
    codes: { code: string; cents: number; validUntil: string | null }[],
    at: Date,
  ): Promise<number>;
  /**
   * Reserves a free code for a claim, or returns the one it has; an expired code is exchanged. null: the pool is empty. Needs the claim's
   * row locked, so that concurrent calls for one claim are serialised and get the same code.
   */
  reserve(claimId: string, rewardId: string, cents: number, at: Date): Promise<(Voucher & { code: string }) | null>;
  /** Returns a claim's code to the pool. Only before it was mailed; does nothing for a claim without a code. */
  release(claimId: string): Promise<void>;
};

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
  /** Number and sum of a run's items by state. */
  sumsOf(runId: string): Promise<{ state: PayoutItemState; items: number; cents: Cents }[]>;
  /** Number of collected cash claims in no live run that cannot be paid at `now`, by obstacle. */
  countObstacles(now: Date): Promise<Partial<Record<PayoutObstacle, number>>>;
  /** Number and sum of the claims that `payable` would return. */
  sumPayable(now: Date): Promise<{ claims: number; cents: Cents }>;
};

export type PayoutRepository = PayoutReader & {
  /**
   * Cash claims that were collected, are in no live run and have no obstacle in the database at `now`; longest due first, keyset pagination
   * after a position (null: from the first).
   */
  payable(now: Date, after: PayoutPosition | null, limit: number): Promise<PayableClaim[]>;
  /**
   * Writes the run with those picks that are still collected and in no live run. null: none is left, and nothing was written. Two
   * concurrent calls never take one claim twice.
   */
  addRun(
    run: Pick<PayoutRun, "id" | "messageId" | "preparedBy" | "preparedAt">,
    picks: { claimId: string; bankDetailId: string }[],
  ): Promise<PayoutRun | null>;
  /** Locks the run's row until the transaction ends. If both are needed, lock its items first. */
  lockRun(id: string): Promise<PayoutRun | null>;
  /** Locks the accounts of a run's bonuses, then the recommendations of all its claims; call it before lockItems. */
  lockOwners(runId: string): Promise<void>;
  /**
   * The run's collected claims that may have lost their ground while they were at the bank: their order was reversed, their recommendation
   * is blocked, or they are a bonus.
   */
  overtaken(runId: string): Promise<string[]>;
  /** All items of a run in the order of the file; locks their claims, then the items, until the transaction ends. */
  lockItems(runId: string, now: Date): Promise<LockedPayoutItem[]>;
  /**
   * Payments by end-to-end id; unknown ids are missing. Locks their recommendations, claims and items, in this order, until the transaction
   * ends.
   */
  lockPayments(endToEndIds: string[]): Promise<Map<string, Payment>>;
  hasPending(runId: string): Promise<boolean>;
  /** Moves the run WHERE state = from, with operator, time and event. Deletes its file when the run is settled or discarded. */
  moveRun(move: Move<PayoutRunState> & { actorId: string }): Promise<MoveResult>;
  /** Encrypts and stores the bank's file. */
  saveFile(runId: string, file: string): Promise<void>;
  /** The stored file; null: none, or deleted. Throws (tag "sealBroken") if it cannot be decrypted. */
  fileOf(runId: string): Promise<string | null>;
  /** Moves items, each at most once, in one statement. Throws if one has changed since it was read, so lock them before. */
  moveItems(moves: ItemMove[], at: Date): Promise<void>;
};
