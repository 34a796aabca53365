import { liveOrderStates, nextOrderState, type OrderEvent } from "#server/orders/states.ts";
import { nextRecommendationState } from "#server/referral/recommendation/states.ts";
import { isLiftedByHand } from "#server/rewards/claim/rules/hold-cause.ts";
import { waitingClaimStates } from "#server/rewards/claim/rules/step.ts";
import { nextClaimState, openClaimStates } from "#server/rewards/claim/states.ts";
import { nextCustomerNumberState } from "#server/rewards/customer-number/states.ts";
import type { SupportFacts } from "../model.ts";

/**
 * The actions that the support may take now, with their subjects. Other actions are refused (orderDecided,
 * rewardNotReady …).
 */
export type Allowed = {
  /** Failed mails whose content is still stored. */
  mails: string[];
  /** Claims that wait for their owner, who can be sent a new link. */
  rewardLinks: string[];
  /** The recommendation waits for confirmation, so its mail can be resent. */
  confirmation: boolean;
  /** Orders by the provider's number. */
  confirmOrder: string[];
  endOrder: string[];
  /** Lost orders that can be reviewed again after a justified complaint. */
  reopenOrder: string[];
  holdClaim: string[];
  releaseClaim: string[];
  reinstateClaim: string[];
  /** Requests goodwill, which another person must release. */
  goodwill: boolean;
  /** Requests to give up what a person has to give back, which another person must release. */
  waive: boolean;
  block: boolean;
  unblock: boolean;
  blockAccount: boolean;
  unblockAccount: boolean;
  correctEmail: boolean;
  /** Record whether the provider knows the customer number. */
  confirmNumber: boolean;
  rejectNumber: boolean;
};

export function allowedActions(facts: SupportFacts): Allowed {
  const { recommendation, account, orders, claims, mails, holds, now } = facts;
  const isBlocked = account?.state === "blocked";
  const isOpen =
    claims.some(({ state }) => openClaimStates.includes(state)) ||
    orders.some(({ state }) => liveOrderStates.includes(state));
  const isAllPaid = recommendation.state === "closed" && !isOpen;
  const with_ = (event: OrderEvent) =>
    orders.filter(({ state }) => nextOrderState(state, event) !== null).map(({ externalId }) => externalId);
  const claimsThat = (matches: (claim: (typeof claims)[number]) => boolean) =>
    claims.filter(matches).map(({ id }) => id);
  return {
    mails: mails.filter(({ canBeResent }) => canBeResent).map(({ id }) => id),
    rewardLinks: isBlocked
      ? []
      : claimsThat(
          ({ state, expiresAt }) => waitingClaimStates.includes(state) && (expiresAt === null || expiresAt > now),
        ),
    confirmation: recommendation.state === "awaitingOptIn" && account !== null && !isBlocked,
    confirmOrder: with_("confirm").filter(
      (number) =>
        !facts.unpriced.has(number) && orders.find(({ externalId }) => externalId === number)?.state !== "received",
    ),
    endOrder: with_("cancel"),
    reopenOrder: with_("reopen"),
    holdClaim: claimsThat(
      ({ state }) => state !== "onHold" && state !== "collected" && nextClaimState(state, "hold") !== null,
    ),
    releaseClaim: claimsThat(({ id }) => (holds.get(id) ?? []).some(({ cause }) => isLiftedByHand(cause))),
    reinstateClaim: claimsThat(({ id }) => facts.reinstatable.has(id)),
    goodwill: account !== null && !isBlocked,
    waive: facts.waivable.referrer > 0 || facts.waivable.recipient > 0,
    block: nextRecommendationState(recommendation.state, "block") !== null && !isAllPaid,
    unblock: recommendation.state === "blocked",
    blockAccount: account !== null && !isBlocked,
    unblockAccount: isBlocked,
    correctEmail: account !== null && account.state === "unconfirmed",
    confirmNumber: nextCustomerNumberState(facts.customerNumber, "confirm") !== null,
    rejectNumber: nextCustomerNumberState(facts.customerNumber, "reject") !== null,
  };
}
