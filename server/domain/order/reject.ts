import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Order, ReasonCode } from "./model.ts";
import { moveOrder } from "./move.ts";
import { nextOrderState } from "./states.ts";

/** The back office finds that an order doesn't count, and says by which rule. */
export async function rejectOrder(
  ctx: Ctx,
  orderId: string,
  by: By & { reasonCode: ReasonCode },
): Promise<Outcome<Order>> {
  return ctx.atomically(async (tx) => {
    const order = await tx.orders.byIdForUpdate(orderId);
    if (!order) return refuse("orderUnknown");
    if (!nextOrderState(order.state, "reject")) return refuse("orderConflict");
    return done(await moveOrder(tx, order, "reject", by, { reasonCode: by.reasonCode }));
  });
}
