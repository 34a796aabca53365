import type { Move, MoveResult } from "../event/model.ts";
import type {
  BankDetail,
  BankDetailOwner,
  OpenedBankDetail,
  PayoutCandidate,
  PayoutItem,
  PayoutRun,
  Voucher,
  VoucherStock,
} from "./model.ts";
import type { PayoutRunState } from "./states.ts";

export type BankDetails = {
  /** Seals and keeps; the owner's earlier one is marked replaced. An owner has one current detail at most. */
  save(detail: {
    id: string;
    owner: BankDetailOwner;
    iban: string;
    holder: string;
    bankName: string | null;
    createdAt: Date;
    usableFrom: Date;
  }): Promise<BankDetail>;
  /** Neither replaced nor removed. */
  currentOf(owner: BankDetailOwner): Promise<BankDetail | null>;
  /** The current one, if it says the same. */
  currentIf(owner: BankDetailOwner, given: { iban: string; holder: string }): Promise<BankDetail | null>;
  /** Also one that was replaced: claims and payouts keep naming it. */
  byId(id: string): Promise<BankDetail | null>;
  /** For the payout export alone. One that does not open (changed in the database, key lost) is missing in the answer. */
  open(ids: string[]): Promise<Map<string, OpenedBankDetail>>;
  /** Deletes; what money on its way needs, and what a payout was made to, stays as its record, no longer current. */
  remove(owner: BankDetailOwner, at: Date): Promise<void>;
  /** Deletes what was replaced before then and no money on its way or paid needs; answers how many. */
  forget(before: Date, limit: number): Promise<number>;
  /** Other owners with the same IBAN (found by blind index). */
  ownersSharing(id: string): Promise<BankDetailOwner[]>;
};

export type Vouchers = {
  /** Adds codes that are not there yet; answers how many were new. `validUntil`: the last day, "YYYY-MM-DD". */
  import(
    rewardId: string,
    codes: { code: string; cents: number; validUntil: string | null }[],
    at: Date,
  ): Promise<number>;
  /** How many of these codes are in the pool or were given out already. */
  known(codes: string[]): Promise<number>;
  /** Takes one free code for a claim, or the one it has; null when the pool is empty. Two callers never get the same. */
  assign(claimId: string, rewardId: string, cents: number, at: Date): Promise<(Voucher & { code: string }) | null>;
  /** How many codes of this brand and amount (cents) can be given out, valid on the day of `at`. */
  free(rewardId: string, cents: number, at: Date): Promise<number>;
  /** Claims collected as voucher for which the pool holds a code, by id from after `after` on. */
  servable(after: string | null, limit: number, at: Date): Promise<string[]>;
  /** The pool by reward and amount, with the claims that wait for it and by when the first was promised. */
  stock(at: Date): Promise<VoucherStock[]>;
};

export type Payouts = {
  /** Collected cash claims in no live run, longest due first. */
  candidates(limit: number): Promise<PayoutCandidate[]>;
  /**
   * Writes the run with those of the picks that are still collected and in no live run; null, and nothing is written,
   * when none is left. Two calls at once never take one claim twice.
   */
  addRun(
    run: Pick<PayoutRun, "id" | "messageId" | "preparedBy" | "preparedAt">,
    picks: { claimId: string; bankDetailId: string }[],
  ): Promise<PayoutRun | null>;
  runById(id: string): Promise<PayoutRun | null>;
  /** The run that a bank's statement names by the file's message id. */
  runByMessageId(messageId: string): Promise<PayoutRun | null>;
  /** Newest first. */
  runs(limit: number): Promise<PayoutRun[]>;
  /** In the order of the file. */
  items(runId: string): Promise<PayoutItem[]>;
  itemByEndToEndId(endToEndId: string): Promise<PayoutItem | null>;
  /** How the claims of a run's pending items stand, locked until the caller's transaction ends. */
  candidatesOfRun(runId: string): Promise<PayoutCandidate[]>;
  /** Notes who and when with the state, WHERE state = from, and the event. */
  moveRun(move: Move<PayoutRunState> & { actorId: string }): Promise<MoveResult>;
  /** false when the item was in none of the `from` states. */
  moveItem(
    item: Pick<PayoutItem, "runId" | "claimId">,
    from: PayoutItem["state"][],
    to: PayoutItem["state"],
    at: Date,
    reasonCode: string | null,
  ): Promise<boolean>;
  /** Deletes settled and discarded runs that ended before then, with their items; answers how many runs. */
  forget(before: Date, limit: number): Promise<number>;
};
