import { bookFeeOfRelease } from "#server/agencies/invoice/book-fee.ts";
import { openLead } from "#server/agencies/lead/open-lead.ts";
import type { OrderConsequences } from "#server/orders/context.ts";
import type { Order } from "#server/orders/model.ts";
import type { OrderState } from "#server/orders/states.ts";
import { endOpenRewards } from "#server/payouts/end-open-rewards.ts";
import type { PeopleConsequences } from "#server/people/context.ts";
import type { Cause } from "#server/platform/event/model.ts";
import type { ReferralConsequences } from "#server/referral/context.ts";
import { recalculateBonusOfOrder } from "#server/rewards/bonus/recalculate-bonus.ts";
import { cancelClaimsOfOrder } from "#server/rewards/claim/cancel-claims.ts";
import { giveBackBlockedTime } from "#server/rewards/claim/give-back-time.ts";
import { holdClaimsOfRecommendation, holdWhileBlocked, liftHolds } from "#server/rewards/claim/holds.ts";
import { leaveLink } from "#server/rewards/claim/leave-link.ts";
import { notifyOfDelivery } from "#server/rewards/claim/notify-of-delivery.ts";
import { notifyOfLoss } from "#server/rewards/claim/notify-of-loss.ts";
import { notifyReferrer } from "#server/rewards/claim/notify-referrer.ts";
import { claimWhatWaited, qualifyClaims, reserveClaims } from "#server/rewards/claim/reserve-claims.ts";
import { recommendationHold } from "#server/rewards/claim/rules/hold-cause.ts";
import { syncRecommendationState } from "#server/rewards/sync-recommendation-state.ts";
import type { Tx } from "./context.ts";

/**
 * What follows from what, across rooms: a room that changes something calls no room above it, but its consequences
 * here. They run in the transaction of the change, in the order in which they are written, each with the change as its
 * cause.
 */
type Consequence<Subject> = (tx: Tx, subject: Subject, by: Cause) => Promise<void>;

/** An order has entered this state. */
const ofOrder: Record<OrderState, readonly Consequence<Order>[]> = {
  reported: [],
  received: [],
  inReview: [],
  confirmed: [bookFeeOfRelease, notifyOfDelivery],
  qualified: [qualifyClaims, recalculateBonusOfOrder],
  cancelled: [cancelClaimsOfOrder, notifyOfLoss],
  notEligible: [cancelClaimsOfOrder, notifyOfLoss],
  reversed: [cancelClaimsOfOrder, notifyOfLoss, recalculateBonusOfOrder],
};

export const consequences: PeopleConsequences & ReferralConsequences & OrderConsequences = {
  accountDeleting: endOpenRewards,
  accountUnblocked: giveBackBlockedTime,
  recommendationBlocked: holdClaimsOfRecommendation,
  async recommendationUnblocked(tx: Tx, number, by) {
    await liftHolds(tx, recommendationHold(number), by);
    await syncRecommendationState(tx, number, by);
  },
  recipientReachable: claimWhatWaited,
  detailsSaved: openLead,
  async orderMoved(tx: Tx, order, by) {
    for (const follow of ofOrder[order.state]) await follow(tx, order, by);
  },
  orderLeft: leaveLink,
  async orderEarns(tx: Tx, { order, recommendation, product }, by) {
    const claims = await reserveClaims(tx, order, recommendation, product, by);
    await holdWhileBlocked(tx, claims, recommendation, by);
    if (order.state === "cancelled") await cancelClaimsOfOrder(tx, order, by);
  },
  orderWithoutPrice: (tx: Tx, order, by) =>
    cancelClaimsOfOrder(tx, { ...order, reasonCode: "RULE_PRODUCT_UNKNOWN" }, by),
  orderAccepted: notifyReferrer,
  orderDated: notifyOfDelivery,
  recommendationAffected: syncRecommendationState,
};
