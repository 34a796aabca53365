import type { Day } from "../calendar.ts";
import type { Cents } from "../money.ts";
import type { ClaimState } from "./states.ts";

/** What a claim can be turned into (Praemie). */
export type Reward = {
  id: string;
  kind: "cash" | "voucher";
  name: string;
  text: string;
  /** null: any amount. */
  valueCents: Cents | null;
  startsOn: Day;
  endsOn: Day | null;
  displayEndsOn: Day | null;
  position: number;
};

export type ClaimRole = "referrer" | "recipient";
export type ClaimKind = "base" | "bonus" | "goodwill";

/** What one person is owed (Praemierung). Never made with 0 cents; one for each source, role and kind. */
export type Claim = {
  id: string;
  state: ClaimState;
  stateSince: Date;
  /** The state that a hold interrupted; null: it is not on hold. */
  heldFrom: ClaimState | null;
  orderId: string | null;
  /** order:<id> · bonus:<account>:<start> · goodwill:<case> */
  sourceKey: string;
  role: ClaimRole;
  kind: ClaimKind;
  cents: Cents;
  recommendationNumber: string | null;
  accountId: string | null;
  recipientNumber: string | null;
  rewardId: string | null;
  method: "cash" | "voucher" | null;
  bankDetailId: string | null;
  createdAt: Date;
  readyAt: Date | null;
  expiresAt: Date | null;
  /** Days after `readyAt` of the last reminder; 0: none yet. */
  remindedDays: number;
  collectedAt: Date | null;
  /** Promised to be paid by then: a day after choosing a voucher, 28 days after asking for cash. */
  payoutDueAt: Date | null;
  paidAt: Date | null;
  reasonCode: string | null;
};

export type ClaimChange = Partial<Omit<Claim, "id" | "state" | "stateSince" | "cents" | "sourceKey" | "role" | "kind">>;

/** A reward is valid when it has begun and neither its end nor its display end has passed (specification section 4). */
export function isRewardValidOn(reward: Reward, day: Day): boolean {
  const ended = (end: Day | null) => end !== null && end < day;
  return reward.startsOn <= day && !(ended(reward.endsOn) && ended(reward.displayEndsOn ?? reward.endsOn));
}

/**
 * accrued: promised · paid · returned: the bank sent a payment back · cancelled, expired: ended · reinstated: an end was
 * undone · reversed: paid for an order that was cancelled later, as a negative amount, for no row is ever edited.
 */
export const ledgerKinds = ["accrued", "paid", "returned", "cancelled", "expired", "reinstated", "reversed"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];
export type LedgerEntry = { claimId: string; kind: LedgerKind; cents: Cents; key: string; occurredAt: Date };
