import type { Move, MoveResult } from "#server/platform/event/model.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import type { ClaimKind } from "#server/platform/values/claim.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { LedgerEntry, LedgerKind, Transaction } from "../ledger/model.ts";
import type { Claim, ClaimChange } from "./model.ts";
import type { ClaimHold, HoldCause } from "./rules/hold-cause.ts";
import type { ClaimState } from "./states.ts";

export type ClaimReader = {
  byId(id: string): Promise<Claim | null>;
  /** In the order of the ids; an unknown one is left out. */
  byIds(ids: readonly string[]): Promise<Claim[]>;
  /** The order's base claims; bonus and goodwill belong to no order. */
  ofOrder(orderId: string): Promise<Claim[]>;
  ofOrders(orderIds: string[]): Promise<Claim[]>;
  ofAccount(accountId: string): Promise<Claim[]>;
  /**
   * Those that their owner may see (referrer-sees.ts), newest first; keyset pagination by creation time and id; each
   * with the product that it is for (productOfReward).
   */
  pageOfAccount(
    accountId: string,
    page: { before: ClaimCursor | null; size: number },
  ): Promise<(Claim & { productName: string | null })[]>;
  /** Bonus and goodwill claims: only a few, regardless of the number of orders. */
  extrasOfAccount(accountId: string): Promise<Claim[]>;
  /** Claims that wait for this account and have not lapsed at `now`, the first to lapse first; with their products. */
  waitingOfAccount(accountId: string, now: Date): Promise<(Claim & { productName: string | null })[]>;
  ofRecipient(recipientNumber: string): Promise<Claim[]>;
  /** Claims with and without an order. */
  ofRecommendation(recommendationNumber: string): Promise<Claim[]>;
  /** Claims on hold, and unpaid claims with a blocked account behind them (owner.ts); longest in their state first. */
  held(limit: number): Promise<Claim[]>;
  /** Parts that wait for a recipient who can be reached; the first to fall to the referrer first. */
  unclaimed(limit: number): Promise<Claim[]>;
  /** What people who are gone are still owed, because the bank sent it back; the first to lapse first. */
  liabilities(limit: number): Promise<Claim[]>;
  /** Whether an account has a claim that is neither paid nor ended. */
  isOwed(accountId: string): Promise<boolean>;
  /** The causes for which a claim is on hold, oldest first. A cancelled claim keeps its holds until they are lifted. */
  holdsOf(claimId: string): Promise<ClaimHold[]>;
  /** Whether a payout run with this claim was exported and the item is neither settled nor returned. */
  isAtBank(id: string): Promise<boolean>;
  /**
   * Whether the bank moved money for the claim that did not pay it, is not back, and is not decided: until a person
   * says what became of it, nothing else may pay the claim.
   */
  isDebited(id: string): Promise<boolean>;
};

/** Keyset cursor: the last row of the current page. */
export type ClaimCursor = { createdAt: Date; id: string };

export type ClaimRepository = ClaimReader & {
  /** Locks the row until the transaction ends, so that of concurrent equal requests only one moves the claim. */
  byIdForUpdate(id: string): Promise<Claim | null>;
  /** The order's claims, with the rows locked. */
  ofOrderForUpdate(orderId: string): Promise<Claim[]>;
  /** The claim with this source, role and kind, locked; the three are unique. */
  bySourceForUpdate(sourceKey: string, role: Claim["role"], kind: Claim["kind"]): Promise<Claim | null>;
  /** The one goodwill claim with this source, locked. */
  goodwillForUpdate(sourceKey: string): Promise<Claim | null>;
  /**
   * Writes the claim with its accrual, in one statement. false: a claim with this source, role and kind exists already,
   * and nothing was written.
   */
  add(claim: Claim, accrual: Transaction): Promise<boolean>;
  /** Updates the state WHERE state = from, the facts, appends the event and books it, in one statement. */
  move(move: Move<ClaimState>, change?: ClaimChange, booking?: Transaction | null): Promise<MoveResult>;
  /**
   * Changes the amount and whose it is, while nothing was chosen. The caller has locked the claim and books the
   * difference.
   */
  correct(
    id: string,
    to: Pick<Claim, "cents" | "recommendationNumber" | "accountId" | "recipientNumber">,
  ): Promise<void>;
  /** All claims of a recommendation, with and without an order, locked. */
  ofRecommendationForUpdate(number: string): Promise<Claim[]>;
  /** Open claims with an expiry behind which this account is (isAccountBlocked), by id. */
  limitedBehind(accountId: string): Promise<Claim[]>;
  /** Claims with a hold of this cause, locked. */
  heldByForUpdate(cause: HoldCause): Promise<Claim[]>;
  /** false: the claim has a hold of this cause already. */
  addHold(hold: ClaimHold): Promise<boolean>;
  removeHold(claimId: string, cause: HoldCause): Promise<void>;
  /** `remindedDays`: the tenant's reminder day that was used. */
  markReminded(id: string, reminder: Pick<Claim, "remindedDays" | "nextReminderAt">): Promise<void>;
};

export type LedgerReader = {
  /** Oldest first. */
  ofClaim(claimId: string): Promise<LedgerEntry[]>;
  /** What a person was paid for orders that were lost, and has to give back; `owner`: see recoverableFrom. */
  recoverableOf(owner: string): Promise<Cents>;
  /**
   * Of these claims those of whose payment something was kept because their owner owed it (and it did not come back),
   * or was reversed, because their order was lost afterwards.
   */
  keptAndReversed(claimIds: readonly string[]): Promise<Map<string, { nettedCents: Cents; reversedCents: Cents }>>;
  /**
   * What these people have to give back, less what payments on their way have netted; negative: those net too much. To
   * net by it takes lockNetting.
   */
  leftToNet(owners: readonly string[]): Promise<Map<string, Cents>>;
  /**
   * What of it two people can waive: not what a payment at the bank has netted, which is given back with it; negative:
   * those net too much. To waive by it takes lockNetting.
   */
  waivableOf(owner: string): Promise<Cents>;
  /**
   * A person's claims that are collected in cash and not paid, in the order in which runs take them. `nettedCents`:
   * what the run that has taken it keeps of it; null: none has.
   */
  collectedBy(owner: string): Promise<{ id: string; cents: Cents; nettedCents: Cents | null }[]>;
  /** What of it was reversed, less what two people waived; netting does not count. */
  reversedAndNotWaivedOf(owner: string): Promise<Cents>;
  /** What this goodwill gave back of what had been kept of its owner too much (giveBackKept). */
  givenBackBy(claimId: string): Promise<Cents>;
  /** Everybody who has to give something back, the most first, with the day of the last change. */
  recoverables(limit: number): Promise<{ owner: string; cents: Cents; since: Date }[]>;
  /** What is claimed back of a bank entry that no claim accounts for; negative: it came in. */
  surplusOf(entryId: string): Promise<Cents>;
  /** Whether a transaction with this key exists. */
  isBooked(key: string): Promise<boolean>;
  /**
   * Sums over those of one account's claims that it may see, by month (of the booking, in Berlin), kind and state of
   * the claim, in one query.
   */
  sumsOfAccount(accountId: string, now: Date): Promise<AccountSum[]>;
  /** The entries of those claims from a day until before another one, oldest first. */
  ofAccount(accountId: string, from: Day, until: Day): Promise<AccountEntry[]>;
  /** The sums of the tenant's claims by what became of them, read from the claims: an independent check of `totals`. */
  sumsOfClaims(): Promise<{ accrued: Cents; paid: Cents; open: Cents; ended: Cents }>;
  /** The tenant's sums by kind, added up from all postings. */
  totals(): Promise<Record<LedgerKind, Cents>>;
};

/** `month`: "2026-03" · `lapsed`: past its expiry, which the timer has not stored yet. */
export type AccountSum = { month: string; kind: LedgerKind; state: ClaimState | "lapsed"; cents: Cents };

/** An entry and its subject: a recommendation with its product, a bonus or goodwill. */
export type AccountEntry = Pick<LedgerEntry, "kind" | "cents" | "occurredAt" | "bookedOn"> & {
  about: ClaimKind;
  recommendationNumber: string | null;
  productName: string | null;
};

export type LedgerRepository = LedgerReader & {
  /** Until the transaction ends no other one decides how much of a payment is netted. Call it before other locks. */
  lockNetting(): Promise<void>;
  /** recoverableOf, which nobody else who asks so can change until the transaction ends. */
  recoverableForUpdate(owner: string): Promise<Cents>;
  /**
   * Books transactions. The same transaction again changes nothing; a key that exists with other values is a fault (tag
   * "ledgerKeyReused"). The database checks at commit that each sums to zero, and each claim against its postings.
   */
  book(transactions: readonly Transaction[]): Promise<void>;
};
