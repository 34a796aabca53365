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

/** What a person says of their account; `birthDate`: the holder's, where the tenant asks for it. */
export type GivenBankDetail = { iban: string; holder: string; birthDate?: Day | null };

export type BankDetailReader = {
  /** Neither replaced nor removed. */
  currentOf(owner: BankDetailOwner): Promise<BankDetail | null>;
  /** The current one, if it says the same. */
  currentIf(owner: BankDetailOwner, given: GivenBankDetail): Promise<BankDetail | null>;
  /** Whether the holder's birth date was given with it. */
  hasBirthDate(id: string): Promise<boolean>;
  /** Also one that was replaced: claims and payouts keep naming it. */
  byId(id: string): Promise<BankDetail | null>;
  /** For the payout export alone. One that does not open (changed in the database, key lost) is missing in the answer. */
  open(ids: string[]): Promise<Map<string, OpenedBankDetail>>;
  /** Other owners with the same IBAN (found by blind index). */
  ownersSharing(id: string): Promise<BankDetailOwner[]>;
};

export type BankDetailRepository = BankDetailReader & {
  /** Seals and keeps; the owner's earlier one is marked replaced. An owner has one current detail at most. */
  save(
    detail: GivenBankDetail & { id: string; owner: BankDetailOwner; createdAt: Date; usableFrom: Date },
  ): Promise<BankDetail>;
  /** Deletes; what money on its way needs, and what a payout was made to, stays as its record, no longer current. */
  remove(owner: BankDetailOwner, at: Date): Promise<void>;
};

export type VoucherReader = {
  /** How many of these codes are in the pool or were given out already. */
  known(codes: string[]): Promise<number>;
  /** How many codes of this brand and amount (cents) can be given out, valid on the day of `at`. */
  free(rewardId: string, cents: number, at: Date): Promise<number>;
  /** The code that was mailed for a paid claim, opened for its owner's eyes; null: none was. */
  codeOf(claimId: string): Promise<{ code: string; validUntil: string | null } | null>;
  /** The pool by reward and amount, with the claims that wait for a code and by when the first was promised. */
  stock(at: Date): Promise<VoucherStock[]>;
};

export type VoucherRepository = VoucherReader & {
  /**
   * Adds codes that are not there yet, under whichever index key; answers how many were new. `validUntil`: the last day,
   * "YYYY-MM-DD".
   */
  import(
    rewardId: string,
    codes: { code: string; cents: number; validUntil: string | null }[],
    at: Date,
  ): Promise<number>;
  /**
   * Takes one free code for a claim, or the one that it has; null when the pool is empty. A code that ended meanwhile is
   * exchanged. Needs the claim's row locked: two calls for one claim follow each other then, and get the same code.
   */
  reserve(claimId: string, rewardId: string, cents: number, at: Date): Promise<(Voucher & { code: string }) | null>;
  /** Gives a claim's code back to the pool. Only before it was mailed; a claim without a code changes nothing. */
  release(claimId: string): Promise<void>;
};

export type PayoutReader = {
  runById(id: string): Promise<PayoutRun | null>;
  /** The run that a bank's statement names by the file's message id. */
  runByMessageId(messageId: string): Promise<PayoutRun | null>;
  /** Newest first; from after one of them on (null: from the first). */
  runs(limit: number, after?: Pick<PayoutRun, "id" | "preparedAt"> | null): Promise<PayoutRun[]>;
  /** In the order of the file. */
  items(runId: string): Promise<PayoutItem[]>;
  /** The same in parts, from after an end-to-end id on (null: from the first), with what people look at. */
  itemsFrom(runId: string, after: string | null, limit: number): Promise<ListedPayoutItem[]>;
  /** What became of a run's items: how many of each state, and their sum. */
  sumsOf(runId: string): Promise<{ state: PayoutItemState; items: number; cents: Cents }[]>;
  /** How many collected cash claims in no live run cannot be paid at `now`, by what keeps them. */
  countObstacles(now: Date): Promise<Partial<Record<PayoutObstacle, number>>>;
  /** How many claims `payable` would give, and their sum. */
  sumPayable(now: Date): Promise<{ claims: number; cents: Cents }>;
};

export type PayoutRepository = PayoutReader & {
  /**
   * Claims collected in cash that are in no live run and that nothing in the database keeps from being paid at `now`,
   * longest due first, from after a position on (null: from the first).
   */
  payable(now: Date, after: PayoutPosition | null, limit: number): Promise<PayableClaim[]>;
  /**
   * Writes the run with those of the picks that are still collected and in no live run; null, and nothing is written,
   * when none is left. Two calls at once never take one claim twice.
   */
  addRun(
    run: Pick<PayoutRun, "id" | "messageId" | "preparedBy" | "preparedAt">,
    picks: { claimId: string; bankDetailId: string }[],
  ): Promise<PayoutRun | null>;
  /** A run's row, locked until the transaction ends. Lock its items first, where both are needed. */
  lockRun(id: string): Promise<PayoutRun | null>;
  /** All items of a run in the order of the file, their claims and then they themselves locked until the transaction ends. */
  lockItems(runId: string, now: Date): Promise<LockedPayoutItem[]>;
  /**
   * Payments by end-to-end id; what is not ours is missing. Their recommendations, claims and items are locked, in this
   * order, until the transaction ends.
   */
  lockPayments(endToEndIds: string[]): Promise<Map<string, Payment>>;
  hasPending(runId: string): Promise<boolean>;
  /**
   * Moves the run WHERE state = from, with operator, time and event. Its file goes when the run is settled or discarded.
   */
  moveRun(move: Move<PayoutRunState> & { actorId: string }): Promise<MoveResult>;
  /** Seals and stores the file that was made for the bank. */
  saveFile(runId: string, file: string): Promise<void>;
  /** The stored file; null when there is none (any more). Throws (tag "sealBroken") when it does not open. */
  fileOf(runId: string): Promise<string | null>;
  /** Moves items, each at most once, in one statement. Throws when one is no longer as it was read: lock them before. */
  moveItems(moves: ItemMove[], at: Date): Promise<void>;
};
