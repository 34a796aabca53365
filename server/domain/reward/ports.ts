import type { Move, MoveResult } from "../event/model.ts";
import type { Cents } from "../money.ts";
import type { Claim, ClaimChange, LedgerEntry, Reward } from "./model.ts";
import type { ClaimState } from "./states.ts";

export type Rewards = {
  /** All of the catalogue, by position; what is valid today, isRewardValidOn says. */
  all(): Promise<Reward[]>;
  byId(id: string): Promise<Reward | null>;
};

export type Claims = {
  byId(id: string): Promise<Claim | null>;
  /** With the row locked until the caller's transaction ends: of any number of equal requests, one moves the claim. */
  byIdForUpdate(id: string): Promise<Claim | null>;
  /** Base claims: bonus and goodwill stand for no order. */
  ofOrder(orderId: string): Promise<Claim[]>;
  /** With the rows locked, like byIdForUpdate. */
  ofOrderForUpdate(orderId: string): Promise<Claim[]>;
  ofOrders(orderIds: string[]): Promise<Claim[]>;
  ofAccount(accountId: string): Promise<Claim[]>;
  ofRecipient(recipientNumber: string): Promise<Claim[]>;
  /** The one claim of this source, role and kind, locked. */
  bySourceForUpdate(sourceKey: string, role: Claim["role"], kind: Claim["kind"]): Promise<Claim | null>;
  /** false: a claim of this source, role and kind is there already. */
  add(claim: Claim): Promise<boolean>;
  /** State update WHERE state = from, facts and event in one statement. */
  move(move: Move<ClaimState>, change?: ClaimChange): Promise<MoveResult>;
  /** On hold, the longest waiting first. */
  held(limit: number): Promise<Claim[]>;
  /** `days`: which of the tenant's reminder days it was. */
  markReminded(id: string, days: number): Promise<void>;
  /** Waiting for their owner, and past expiresAt; the longest over first. */
  dueToExpire(now: Date, limit: number): Promise<Claim[]>;
  /** choose, needsBankDetails or readyToPay whose next reminder day (full days after readyAt) has come. */
  dueForReminder(now: Date, reminderDays: number[], limit: number): Promise<Claim[]>;
  /** The bank has its order: a payout run with this claim was exported, and the item is neither settled nor returned. */
  isAtBank(id: string): Promise<boolean>;
};

export type Ledger = {
  /** Nothing happens when the key is there already. */
  append(entry: LedgerEntry): Promise<void>;
  /** The oldest first. */
  ofClaim(claimId: string): Promise<LedgerEntry[]>;
  /** Sums by kind over the tenant. */
  totals(): Promise<Record<LedgerEntry["kind"], Cents>>;
};
