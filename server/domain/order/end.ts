import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Order, ReasonCode } from "./model.ts";
import { moveOrder } from "./move.ts";
import { nextOrderState } from "./states.ts";

/**
 * The back office ends an order. "cancel": it came to nothing; one that counted already is reversed, and paid rewards become
 * ours to ask for. "reject": it doesn't count, by a rule.
 */
export async function endOrder(
  ctx: Ctx,
  orderId: string,
  ending: "cancel" | "reject",
  by: By & { reasonCode: ReasonCode },
): Promise<Outcome<Order>> {
  return ctx.atomically(async (tx) => {
    const order = await tx.orders.byIdForUpdate(orderId);
    if (!order) return refuse("orderUnknown");
    if (!nextOrderState(order.state, ending)) return refuse("orderConflict");
    return done(await moveOrder(tx, order, ending, by, { reasonCode: by.reasonCode }));
  });
}
