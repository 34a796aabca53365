import type { Move, MoveResult } from "../event/model.ts";
import type { Cents } from "../money.ts";
import type { Claim, ClaimChange, ClaimHold, ClaimKind, HoldCause, LedgerEntry, LedgerKind } from "./model.ts";
import type { ClaimState } from "./states.ts";

export type ClaimReader = {
  byId(id: string): Promise<Claim | null>;
  /** Base claims: bonus and goodwill stand for no order. */
  ofOrder(orderId: string): Promise<Claim[]>;
  ofOrders(orderIds: string[]): Promise<Claim[]>;
  ofAccount(accountId: string): Promise<Claim[]>;
  /** Newest first, keyset by creation time and id, each with the product that was recommended. */
  pageOfAccount(
    accountId: string,
    page: { before: ClaimCursor | null; size: number },
  ): Promise<(Claim & { productName: string | null })[]>;
  /** Bonus and goodwill: a handful, however many orders there are. */
  extrasOfAccount(accountId: string): Promise<Claim[]>;
  ofRecipient(recipientNumber: string): Promise<Claim[]>;
  /** With or without an order. */
  ofRecommendation(recommendationNumber: string): Promise<Claim[]>;
  /** On hold, and unpaid ones behind which an account is blocked (owner.ts); the longest in their state first. */
  held(limit: number): Promise<Claim[]>;
  /** The causes for which a claim is on hold, the oldest first. A cancelled claim keeps its own until they are lifted. */
  holdsOf(claimId: string): Promise<ClaimHold[]>;
  /** The bank has its order: a payout run with this claim was exported, and the item is neither settled nor returned. */
  isAtBank(id: string): Promise<boolean>;
};

/** Where the next page begins: the last row of this one. */
export type ClaimCursor = { createdAt: Date; id: string };

export type ClaimRepository = ClaimReader & {
  /** With the row locked until the caller's transaction ends: of any number of equal requests, one moves the claim. */
  byIdForUpdate(id: string): Promise<Claim | null>;
  /** With the rows locked, like byIdForUpdate. */
  ofOrderForUpdate(orderId: string): Promise<Claim[]>;
  /** The one claim of this source, role and kind, locked. */
  bySourceForUpdate(sourceKey: string, role: Claim["role"], kind: Claim["kind"]): Promise<Claim | null>;
  /** false: a claim of this source, role and kind is there already. */
  add(claim: Claim): Promise<boolean>;
  /** State update WHERE state = from, facts and event in one statement. */
  move(move: Move<ClaimState>, change?: ClaimChange): Promise<MoveResult>;
  /** Another amount, while nothing was chosen. The caller has locked the claim and books the difference. */
  correct(id: string, cents: Cents): Promise<void>;
  /** Every claim of a recommendation, with or without an order, locked. */
  ofRecommendationForUpdate(number: string): Promise<Claim[]>;
  /** Claims that have a hold with this cause, locked. */
  heldByForUpdate(cause: HoldCause): Promise<Claim[]>;
  /** false: the claim has a hold with this cause already. */
  addHold(hold: ClaimHold): Promise<boolean>;
  removeHold(claimId: string, cause: HoldCause): Promise<void>;
  /** `remindedDays`: which of the tenant's reminder days it was. */
  markReminded(id: string, reminder: Pick<Claim, "remindedDays" | "nextReminderAt">): Promise<void>;
};

export type LedgerReader = {
  /** The oldest first. */
  ofClaim(claimId: string): Promise<LedgerEntry[]>;
  /** Sums over one account's claims by month (Berlin), kind and state of the claim; one reading. */
  sumsOfAccount(accountId: string, now: Date): Promise<AccountSum[]>;
  /** The entries of one account's claims in a period, the oldest first. */
  ofAccount(accountId: string, from: Date, until: Date): Promise<AccountEntry[]>;
  /** Sums by kind over the tenant, kept with the entries: as fast however many there are. */
  totals(): Promise<Record<LedgerEntry["kind"], Cents>>;
};

/** `month`: "2026-03" · `lapsed`: it waited for its owner too long, and no timer came by yet. */
export type AccountSum = { month: string; kind: LedgerKind; state: ClaimState | "lapsed"; cents: Cents };

/** An entry with what it is about: one recommendation and its product, a bonus or goodwill. */
export type AccountEntry = Pick<LedgerEntry, "kind" | "cents" | "occurredAt"> & {
  about: ClaimKind;
  recommendationNumber: string | null;
  productName: string | null;
};

export type LedgerRepository = LedgerReader & {
  /** Nothing happens when the key is there already. */
  append(entry: LedgerEntry): Promise<void>;
};
