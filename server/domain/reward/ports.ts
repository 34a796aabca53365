import type { Move, MoveResult } from "../event/model.ts";
import type { Cents } from "../money.ts";
import type { Claim, LedgerEntry, Reward } from "./model.ts";
import type { ClaimState } from "./states.ts";

export type Rewards = {
  all(): Promise<Reward[]>;
  byId(id: string): Promise<Reward | null>;
};

export type Claims = {
  byId(id: string): Promise<Claim | null>;
  byIdForUpdate(id: string): Promise<Claim | null>;
  ofOrder(orderId: string): Promise<Claim[]>;
  ofAccount(accountId: string): Promise<Claim[]>;
  ofRecipient(recipientNumber: string): Promise<Claim[]>;
  /** false: a claim of this source, role and kind is there already. */
  add(claim: Claim): Promise<boolean>;
  move(move: Move<ClaimState>, change?: Partial<Omit<Claim, "id" | "state" | "stateSince" | "cents" | "sourceKey">>): Promise<MoveResult>;
  markReminded(id: string, days: number): Promise<void>;
  dueToExpire(now: Date, limit: number): Promise<Claim[]>;
  /** choose, needsBankDetails or readyToPay whose next reminder day has come. */
  dueForReminder(now: Date, reminderDays: number[], limit: number): Promise<Claim[]>;
  /** collected as voucher, not yet given a code. */
  awaitingVoucher(limit: number): Promise<Claim[]>;
  /** collected as cash, due, their bank details usable, and in no live payout run. */
  awaitingPayout(now: Date): Promise<Claim[]>;
};

export type Ledger = {
  /** Nothing happens when the key is there already. */
  append(entry: LedgerEntry): Promise<void>;
  ofClaim(claimId: string): Promise<LedgerEntry[]>;
  /** Sums by kind over the tenant. */
  totals(): Promise<Record<LedgerEntry["kind"], Cents>>;
};
