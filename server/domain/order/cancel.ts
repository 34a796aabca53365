import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Order, ReasonCode } from "./model.ts";
import { moveOrder } from "./move.ts";
import { nextOrderState } from "./states.ts";

/** The back office ends an order: one that counted already is reversed, and paid rewards become ours to ask for. */
export async function cancelOrder(
  ctx: Ctx,
  orderId: string,
  by: By & { reasonCode: ReasonCode },
): Promise<Outcome<Order>> {
  return ctx.atomically(async (tx) => {
    const order = await tx.orders.byIdForUpdate(orderId);
    if (!order) return refuse("orderUnknown");
    if (!nextOrderState(order.state, "cancel")) return refuse("orderConflict");
    return done(await moveOrder(tx, order, "cancel", by, { reasonCode: by.reasonCode }));
  });
}
