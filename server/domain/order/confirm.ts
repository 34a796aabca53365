import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Order } from "./model.ts";
import { moveOrder } from "./move.ts";
import { nextOrderState } from "./states.ts";

/** Somebody has looked at an order and lets it go on; it counts when the withdrawal period is over. */
export async function confirmOrder(ctx: Ctx, orderId: string, by: By): Promise<Outcome<Order>> {
  return ctx.atomically(async (tx) => {
    const order = await tx.orders.byIdForUpdate(orderId);
    if (!order) return refuse("orderUnknown");
    if (!order.recommendationNumber) return refuse("recommendationUnknown");
    if (!nextOrderState(order.state, "confirm")) return refuse("orderConflict");
    const confirmedAt = order.confirmedAt ?? tx.now();
    return done(await moveOrder(tx, order, "confirm", by, { confirmedAt, reasonCode: null }));
  });
}
