import { recalculateBonusOfOrder } from "../bonus/recalculate-bonus.ts";
import { cancelClaimsOfOrder } from "../claim/cancel-claims.ts";
import { qualifyClaims } from "../claim/reserve-claims.ts";
import type { Tx } from "../context.ts";
import { type Cause, causedBy } from "../event/model.ts";
import { createFault } from "../fault.ts";
import type { Order, OrderChange } from "./model.ts";
import { notifyOfLoss } from "./notify-of-loss.ts";
import { nextOrderState, type OrderEvent, type OrderState } from "./states.ts";
import { syncRecommendationState } from "./sync-recommendation-state.ts";

type Consequence = (tx: Tx, order: Order, by: Cause) => Promise<void>;

/** What entering a state does to the order's claims and the bonus, and which mails it causes. */
const consequences: Partial<Record<OrderState, Consequence>> = {
  qualified: async (tx, order, by) => {
    await qualifyClaims(tx, order, by);
    await recalculateBonusOfOrder(tx, order, by);
  },
  cancelled: lose,
  notEligible: lose,
  reversed: async (tx, order, by) => {
    await lose(tx, order, by);
    await recalculateBonusOfOrder(tx, order, by);
  },
};

async function lose(tx: Tx, order: Order, by: Cause): Promise<void> {
  await cancelClaimsOfOrder(tx, order, by);
  await notifyOfLoss(tx, order);
}

/**
 * Moves an order and, with it, its claims, its bonus and its recommendation. The caller has locked the recommendation and the order. An
 * event that the table of states does not allow is a fault. "reassess" leaves the recommendation as it is: the caller decides about the
 * order again and syncs the recommendation with the result.
 */
export async function moveOrder(
  tx: Tx,
  order: Order,
  event: OrderEvent,
  by: Cause,
  change: OrderChange = {},
): Promise<Order> {
  const to = nextOrderState(order.state, event);
  const occurredAt = tx.now();
  const eventId = tx.secrets.newId();
  const key = `order:${order.id}:${event}:${by.key}`;
  const result =
    to &&
    (await tx.orders.move({ ...by, id: order.id, eventId, from: order.state, to, event, key, occurredAt }, change));
  if (!to || result !== "moved") {
    throw createFault("orderMove", `An order that is ${order.state} can't ${event}: ${result}.`);
  }
  const moved: Order = { ...order, ...change, state: to, stateSince: occurredAt };
  const cause = causedBy(by, eventId);
  await consequences[to]?.(tx, moved, cause);
  const { recommendationNumber } = moved;
  if (recommendationNumber && event !== "reassess") await syncRecommendationState(tx, recommendationNumber, cause);
  return moved;
}
