import type { ClaimKind, ClaimRole } from "#server/platform/values/claim.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { ClaimState } from "./states.ts";

/** What one person is owed (Praemierung). Never 0 cents; unique by source, role and kind. */
export type Claim = {
  id: string;
  state: ClaimState;
  stateSince: Date;
  /** The state that a hold interrupted; null: not on hold. */
  heldFrom: ClaimState | null;
  orderId: string | null;
  /** order:<id> (base and passedOn) · bonus:<window> · goodwill:<case> */
  sourceKey: string;
  /** Only for kind bonus: the window in which it was earned. */
  bonusWindowId: string | null;
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
  /** The reminder day of the last reminder (rules/reminders.ts); 0: none yet. */
  remindedDays: number;
  /** When the next reminder is due, while the reward waits for its owner; null: none. */
  nextReminderAt: Date | null;
  collectedAt: Date | null;
  /** Deadline promised for the payment: a day after choosing a voucher, `cashDays` after requesting cash. */
  payoutDueAt: Date | null;
  paidAt: Date | null;
  reasonCode: string | null;
};

export type ClaimChange = Partial<
  Omit<Claim, "id" | "state" | "stateSince" | "cents" | "sourceKey" | "bonusWindowId" | "role" | "kind">
>;

/** How long the part of a recipient who cannot be reached waits for them, before it falls to the referrer. */
export const unclaimedDays = 60;
