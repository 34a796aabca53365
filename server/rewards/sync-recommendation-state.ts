import type { Order } from "#server/orders/model.ts";
import { concernsRecommendation } from "#server/orders/orders-shown-to.ts";
import { liveOrderStates } from "#server/orders/states.ts";
import type { Cause } from "#server/platform/event/model.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import { moveRecommendation } from "#server/referral/recommendation/move.ts";
import {
  liveRecommendationStates,
  type RecommendationEvent,
  type RecommendationState,
} from "#server/referral/recommendation/states.ts";
import { openClaimStates } from "./claim/states.ts";
import type { Tx } from "./context.ts";

const unlinked = {
  open: "linkOrder",
  clicked: "linkOrder",
  detailsConfirmed: "linkOrder",
  expired: "linkOrder",
} as const;

/**
 * For each goal and current state, the next event on the way; no entry: the goal is reached, or the state must not
 * change.
 */
const towards = {
  ordered: { ...unlinked, failed: "linkOrder", successful: "orderReversed", closed: "orderReversed" },
  successful: { ...unlinked, ordered: "orderQualified", failed: "orderQualified", closed: "orderQualified" },
  closed: { ...unlinked, ordered: "orderQualified", failed: "orderQualified", successful: "allPaid" },
  failed: { ...unlinked, ordered: "orderFailed", successful: "orderReversed", closed: "orderReversed" },
} as const satisfies Record<string, Partial<Record<RecommendationState, RecommendationEvent>>>;

type Goal = keyof typeof towards;

/** States reached by an order: if no order concerns the recommendation any more, it is as if there had been none. */
const orderedStates: readonly RecommendationState[] = ["ordered", "successful", "closed", "failed"];

/**
 * Moves a recommendation to the state that follows from its orders: successful if one has qualified, ordered while one
 * may, failed if none will; closed when the last claim is paid; without an order that concerns it, the state of its
 * link, or failed where a newer open link replaced it. Computed from all its orders, so the order of messages does not
 * matter. Needs the transaction that changed the order or claim. Locks the recommendation; a caller that locks orders
 * or claims must have locked it before them. A repeat changes nothing.
 */
export async function syncRecommendationState(tx: Tx, recommendationNumber: string, by: Cause): Promise<void> {
  const recommendation = await tx.recommendations.byNumberForUpdate(recommendationNumber);
  const orders = (await tx.orders.ofRecommendation(recommendationNumber)).filter(concernsRecommendation);
  const wasOrdered = recommendation && orderedStates.includes(recommendation.state);
  if (!recommendation || (orders.length === 0 && !wasOrdered)) return;
  if (orders.length === 0) {
    const blockedFrom = await linkStateOf(tx, recommendation);
    if (!(await isReplaced(tx, recommendation, blockedFrom))) {
      await moveRecommendation(tx, { ...recommendation, blockedFrom }, "unlinkOrder", by);
      return;
    }
  }
  const steps: Partial<Record<RecommendationState, RecommendationEvent>> = towards[await goalOf(tx, orders)];
  for (let state: RecommendationState | null = recommendation.state; state; ) {
    const event = named(steps[state], state, by);
    state = event ? await moveRecommendation(tx, { ...recommendation, state }, event, by) : null;
  }
}

/** A recommendation that has ended is reopened by acceptComplaint if a person of the back office does it. */
function named(
  event: RecommendationEvent | undefined,
  state: RecommendationState,
  { actor }: Cause,
): RecommendationEvent | undefined {
  const isOver = state === "failed" || state === "expired";
  return event === "linkOrder" && isOver && actor === "OPS" ? "acceptComplaint" : event;
}

/** The state of a link that led to no order. */
async function linkStateOf(tx: Tx, { number, linkValidUntil, orderBy }: Recommendation): Promise<RecommendationState> {
  if (linkValidUntil < tx.now() && (orderBy === null || orderBy < tx.now())) return "expired";
  const recipients = await tx.recipients.ofRecommendation(number);
  if (recipients.some(({ confirmedAt }) => confirmedAt !== null)) return "detailsConfirmed";
  return recipients.length > 0 ? "clicked" : "open";
}

/**
 * Once a link was ordered, its referrer may have made another for the same product. The older one cannot be open
 * again, since there is one open link for each product; it stays usable as `failed`. One that was succeeded after its
 * last day is open beside the next.
 */
async function isReplaced(
  tx: Tx,
  { accountId, productId, succeededAt }: Recommendation,
  to: RecommendationState,
): Promise<boolean> {
  if (succeededAt || !liveRecommendationStates.includes(to)) return false;
  return (await tx.recommendations.findOpen(accountId, productId)) !== null;
}

async function goalOf(tx: Tx, orders: Order[]): Promise<Goal> {
  if (orders.some(({ state }) => state === "qualified")) {
    const claims = await tx.claims.ofOrders(orders.map(({ id }) => id));
    const isOwed = claims.some(({ state }) => openClaimStates.includes(state));
    return !isOwed && claims.some(({ state }) => state === "paid") ? "closed" : "successful";
  }
  return orders.some(({ state }) => liveOrderStates.includes(state)) ? "ordered" : "failed";
}
