import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { moveRecommendation } from "../recommendation/move.ts";
import type { RecommendationEvent, RecommendationState } from "../recommendation/states.ts";
import { openClaimStates } from "../reward/states.ts";
import type { Order } from "./model.ts";
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

/**
 * Brings a recommendation to where its orders are: successful as soon as one counts, ordered while one may, failed when
 * none will; closed when the last claim is paid. It looks at all of its orders, so it doesn't matter in which order the
 * messages came. Called within the transaction that changed an order or a claim.
 */
export async function followOrders(tx: Ctx, recommendationNumber: string, by: By): Promise<void> {
  const recommendation = await tx.recommendations.byNumberForUpdate(recommendationNumber);
  const orders = (await tx.orders.ofRecommendation(recommendationNumber)).filter(isLinked);
  if (!recommendation || orders.length === 0) return;
  const steps: Partial<Record<RecommendationState, RecommendationEvent>> = towards[await goalOf(tx, orders)];
  for (let state: RecommendationState | null = recommendation.state; state; ) {
    const event = named(steps[state], state, by);
    state = event ? await moveRecommendation(tx, { ...recommendation, state }, event, by) : null;
  }
}

/** A link that had ended comes back by a complaint, where a person brings it back. */
function named(
  event: RecommendationEvent | undefined,
  state: RecommendationState,
  { actor }: By,
): RecommendationEvent | undefined {
  const isOver = state === "failed" || state === "expired";
  return event === "linkOrder" && isOver && actor === "OPS" ? "acceptComplaint" : event;
}

async function goalOf(tx: Ctx, orders: Order[]): Promise<Goal> {
  if (orders.some(({ state }) => state === "qualified")) {
    const claims = await tx.claims.ofOrders(orders.map(({ id }) => id));
    const isSettled = !claims.some(({ state }) => openClaimStates.includes(state));
    return isSettled && claims.some(({ state }) => state === "paid") ? "closed" : "successful";
  }
  return orders.some(({ state }) => liveOrderStates.includes(state)) ? "ordered" : "failed";
}

/** An order outside the window was never linked: it says nothing about the recommendation. */
function isLinked({ reasonCode, state }: Order): boolean {
  return !(state === "notEligible" && reasonCode === "RULE_OUTSIDE_WINDOW");
}
