import { findOrderedProduct, isWithoutPrice } from "#server/orders/find-ordered-product.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import { amountsOfOrder } from "#server/rewards/claim/rules/amounts.ts";
import type { RequestContext } from "../context.ts";

/**
 * What each order will pay if a person lets it go on, both rewards together: its claims that are not cancelled; without
 * any claim (an order attributed without proof has none yet) what it would earn now. `ifNone`: the recommendation that
 * those without one are to be attributed to. An order without a recommendation or without a price has no entry.
 */
export async function payableAmounts(
  ctx: RequestContext,
  orderIds: readonly string[],
  ifNone: Recommendation | null = null,
): Promise<Map<string, Cents>> {
  const claims = await ctx.claims.ofOrders([...orderIds]);
  const amounts = new Map<string, Cents>();
  for (const { orderId, state, cents } of claims) {
    if (orderId && state !== "cancelled") amounts.set(orderId, (amounts.get(orderId) ?? 0) + cents);
  }
  for (const id of orderIds) {
    if (amounts.has(id)) continue;
    const cents = await expectedCents(ctx, id, ifNone);
    if (cents !== null) amounts.set(id, cents);
  }
  return amounts;
}

async function expectedCents(
  ctx: RequestContext,
  orderId: string,
  ifNone: Recommendation | null,
): Promise<Cents | null> {
  const order = await ctx.orders.byId(orderId);
  const number = order?.recommendationNumber ?? null;
  const recommendation = number ? await ctx.recommendations.byNumber(number) : ifNone;
  if (!order || !recommendation) return null;
  const ordered = await findOrderedProduct(ctx, order.productId);
  if (isWithoutPrice(order, ordered, recommendation)) return null;
  const { referrerCents, recipientCents } = await amountsOfOrder(ctx, recommendation, ordered);
  return referrerCents + recipientCents;
}
