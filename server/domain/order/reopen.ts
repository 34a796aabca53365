import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { moveClaim } from "../reward/move.ts";
import { reserveClaims } from "../reward/reserve.ts";
import { findOrdered } from "./find-ordered.ts";
import { followOrders } from "./follow.ts";
import type { Order, OrderChange } from "./model.ts";
import { moveOrder } from "./move.ts";
import { nextOrderState } from "./states.ts";

/**
 * A complaint was right: the back office looks at a cancelled or refused order again, and what it earns is reserved again.
 * A recommendation given here is written down as attributed by hand; an order that has one keeps it.
 */
export async function reopenOrder(
  ctx: Ctx,
  input: { orderId: string; recommendationNumber: string | null },
  by: By,
): Promise<Outcome<Order>> {
  const known = await ctx.orders.byId(input.orderId);
  if (!known) return refuse("orderUnknown");
  const ordered = await findOrdered(ctx, known.productId);
  return ctx.atomically(async (tx) => {
    const order = await tx.orders.byIdForUpdate(input.orderId);
    if (!order || !nextOrderState(order.state, "reopen")) return refuse("orderConflict");
    const number = order.recommendationNumber ?? input.recommendationNumber;
    const recommendation = number ? await tx.recommendations.byNumber(number) : null;
    if (!recommendation) return refuse("recommendationUnknown");
    const byHand: OrderChange = order.recommendationNumber
      ? {}
      : { recommendationNumber: recommendation.number, attribution: "manual" };
    const open = await moveOrder(tx, order, "reopen", by, { ...byHand, reasonCode: null });
    for (const claim of await tx.claims.ofOrderForUpdate(open.id)) {
      await moveClaim(tx, claim, "reopen", by, { reasonCode: null });
    }
    await reserveClaims(tx, open, recommendation, ordered, by);
    await followOrders(tx, recommendation.number, by);
    return done(open);
  });
}
