import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { tagged } from "../fault.ts";
import { cancelClaimsOfOrder } from "../reward/cancel-claims-of-order.ts";
import { qualifyClaims } from "../reward/make-ready.ts";
import { weighBonusOf } from "../reward/weigh-bonus.ts";
import { followOrders } from "./follow.ts";
import type { Order, OrderChange } from "./model.ts";
import { nextOrderState, type OrderEvent, type OrderState } from "./states.ts";

type Consequence = (tx: Ctx, order: Order, by: By) => Promise<void>;

/** What a state means for the claims of the order, and for the bonus. */
const consequences: Partial<Record<OrderState, Consequence>> = {
  qualified: async (tx, order, by) => {
    await qualifyClaims(tx, order, by);
    await weighBonusOf(tx, order, by);
  },
  cancelled: cancelClaimsOfOrder,
  notEligible: cancelClaimsOfOrder,
  reversed: async (tx, order, by) => {
    await cancelClaimsOfOrder(tx, order, by);
    await weighBonusOf(tx, order, by);
  },
};

/**
 * Moves an order whose row the caller holds, and with it its claims and its recommendation. Asked only for what the table
 * of states allows.
 */
export async function moveOrder(
  tx: Ctx,
  order: Order,
  event: OrderEvent,
  by: By,
  change: OrderChange = {},
): Promise<Order> {
  const to = nextOrderState(order.state, event);
  const occurredAt = tx.now();
  const key = `order:${order.id}:${event}:${by.key}`;
  const result =
    to && (await tx.orders.move({ ...by, id: order.id, from: order.state, to, event, key, occurredAt }, change));
  if (!to || result !== "moved") {
    throw tagged("orderMove", `An order that is ${order.state} can't ${event}: ${result}.`);
  }
  const moved: Order = { ...order, ...change, state: to, stateSince: occurredAt };
  await consequences[to]?.(tx, moved, by);
  if (moved.recommendationNumber) await followOrders(tx, moved.recommendationNumber, by);
  return moved;
}
