import type { Day } from "../calendar.ts";
import type { Actor } from "../event/model.ts";
import type { Cents } from "../money.ts";
import type { ClaimState } from "./states.ts";

export const claimRoles = ["referrer", "recipient"] as const;
export type ClaimRole = (typeof claimRoles)[number];
export const claimKinds = ["base", "bonus", "goodwill"] as const;
export type ClaimKind = (typeof claimKinds)[number];

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
  /** Kind bonus: the first day of the window that it was earned in. */
  windowStart: Day | null;
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
  /** The next reminder, while the reward waits for its owner; null: none is to come. */
  nextReminderAt: Date | null;
  collectedAt: Date | null;
  /** Promised to be paid by then: a day after choosing a voucher, 28 days after asking for cash. */
  payoutDueAt: Date | null;
  paidAt: Date | null;
  reasonCode: string | null;
};

export type ClaimChange = Partial<
  Omit<Claim, "id" | "state" | "stateSince" | "cents" | "sourceKey" | "windowStart" | "role" | "kind">
>;

/**
 * Why a claim is on hold: its recommendation is blocked, both people of an order named one bank account, or the back office
 * has a doubt (by reason). Each names what must be lifted for the claim to go on.
 */
export type HoldCause = `recommendation:${string}` | `bank:${string}` | `review:${string}`;

/** One cause of one claim; a claim is on hold while it has one. */
export type ClaimHold = { claimId: string; cause: HoldCause; reasonCode: string; actor: Actor; createdAt: Date };

/**
 * accrued: promised · paid · returned: the bank sent a payment back · cancelled, expired: ended · reinstated: an end was
 * undone · reversed: paid for an order that was cancelled later, as a negative amount, for no row is ever edited.
 */
export const ledgerKinds = ["accrued", "paid", "returned", "cancelled", "expired", "reinstated", "reversed"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];
export type LedgerEntry = { claimId: string; kind: LedgerKind; cents: Cents; key: string; occurredAt: Date };
