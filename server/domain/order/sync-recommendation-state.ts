import { openClaimStates } from "../claim/states.ts";
import type { Tx } from "../context.ts";
import type { Cause } from "../event/model.ts";
import { moveRecommendation } from "../recommendation/move.ts";
import type { RecommendationEvent, RecommendationState } from "../recommendation/states.ts";
import type { Order } from "./model.ts";
import { concernsRecommendation } from "./rules/concerns-recommendation.ts";
import { liveOrderStates } from "./states.ts";

const unlinked = {
  open: "linkOrder",
  clicked: "linkOrder",
  detailsConfirmed: "linkOrder",
  expired: "linkOrder",
} as const;

/** The next step from where a recommendation is to where its orders are; none where it is there, or must stay. */
const towards = {
  ordered: { ...unlinked, failed: "linkOrder", successful: "orderReversed", closed: "orderReversed" },
  successful: { ...unlinked, ordered: "orderQualified", failed: "orderQualified", closed: "orderQualified" },
  closed: { ...unlinked, ordered: "orderQualified", failed: "orderQualified", successful: "allPaid" },
  failed: { ...unlinked, ordered: "orderFailed", successful: "orderReversed", closed: "orderReversed" },
} as const satisfies Record<string, Partial<Record<RecommendationState, RecommendationEvent>>>;

type Goal = keyof typeof towards;

/** An order brought it there: when the last one turns out not to concern it, it fails. */
const orderedStates: readonly RecommendationState[] = ["ordered", "successful", "closed"];

/**
 * Brings a recommendation to where its orders are: successful as soon as one counts, ordered while one may, failed when
 * none will; closed when the last claim is paid. Derived from all of its orders, whatever the order of their messages.
 * Needs the transaction that changed an order or a claim, and locks the recommendation: a caller that locks orders or
 * claims locks it before them. Again: nothing changes.
 */
export async function syncRecommendationState(tx: Tx, recommendationNumber: string, by: Cause): Promise<void> {
  const recommendation = await tx.recommendations.byNumberForUpdate(recommendationNumber);
  const orders = (await tx.orders.ofRecommendation(recommendationNumber)).filter(concernsRecommendation);
  const wasOrdered = recommendation && orderedStates.includes(recommendation.state);
  if (!recommendation || (orders.length === 0 && !wasOrdered)) return;
  const steps: Partial<Record<RecommendationState, RecommendationEvent>> = towards[await goalOf(tx, orders)];
  for (let state: RecommendationState | null = recommendation.state; state; ) {
    const event = named(steps[state], state, by);
    state = event ? await moveRecommendation(tx, { ...recommendation, state }, event, by) : null;
  }
}

/** A recommendation that had ended comes back by a complaint, where a person brings it back. */
function named(
  event: RecommendationEvent | undefined,
  state: RecommendationState,
  { actor }: Cause,
): RecommendationEvent | undefined {
  const isOver = state === "failed" || state === "expired";
  return event === "linkOrder" && isOver && actor === "OPS" ? "acceptComplaint" : event;
}

async function goalOf(tx: Tx, orders: Order[]): Promise<Goal> {
  if (orders.some(({ state }) => state === "qualified")) {
    const claims = await tx.claims.ofOrders(orders.map(({ id }) => id));
    const isSettled = !claims.some(({ state }) => openClaimStates.includes(state));
    return isSettled && claims.some(({ state }) => state === "paid") ? "closed" : "successful";
  }
  return orders.some(({ state }) => liveOrderStates.includes(state)) ? "ordered" : "failed";
}
