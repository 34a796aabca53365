import { type Cause, causedBy } from "#server/platform/event/model.ts";
import { createFault } from "#server/platform/fault.ts";
import type { Tx } from "./context.ts";
import type { Order, OrderChange } from "./model.ts";
import { nextOrderState, type OrderEvent } from "./states.ts";

/**
 * Moves an order and, with it, its claims, its bonus and its recommendation. The caller has locked the recommendation
 * and the order. An event that the table of states does not allow is a fault. "reassess" leaves the recommendation as
 * it is: the caller decides about the order again and syncs the recommendation with the result.
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
  await tx.consequences.orderMoved(tx, moved, cause);
  const { recommendationNumber } = moved;
  if (recommendationNumber && event !== "reassess") {
    await tx.consequences.recommendationAffected(tx, recommendationNumber, cause);
  }
  return moved;
}
