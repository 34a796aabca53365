import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { newOrder } from "./facts.ts";
import { followOrders } from "./follow.ts";
import type { Order } from "./model.ts";
import { isInsideWindow } from "./window.ts";

/**
 * A friend tells us that they have ordered (tracking/abschliessen), before the shop does. Nothing is earned by it: the
 * shop's message must match within 28 days. Telling again, or after the shop, answers the order that is there.
 */
export async function reportOrder(
  ctx: Ctx,
  input: { recommendationNumber: string; recipientNumber: string },
): Promise<Outcome<Order>> {
  const recipient = await ctx.recipients.byNumber(input.recipientNumber);
  if (recipient?.recommendationNumber !== input.recommendationNumber) return refuse("recipientUnknown");
  return ctx.atomically(async (tx) => {
    const recommendation = await tx.recommendations.byNumberForUpdate(input.recommendationNumber);
    if (!recommendation) return refuse("recommendationUnknown");
    if (recommendation.state === "blocked") return refuse("recommendationBlocked");
    const orders = await tx.orders.ofRecommendation(recommendation.number);
    const known = orders.find(({ recipientNumber }) => recipientNumber === recipient.number);
    if (known) return done(known);
    const now = tx.now();
    if (!isInsideWindow(recommendation, recipient, now)) return refuse("recommendationExpired");
    const order = newOrder(tx, {
      externalId: `reported:${recipient.number}`,
      state: "reported",
      orderedAt: now,
      recommendationNumber: recommendation.number,
      recipientNumber: recipient.number,
      attribution: "tracking",
      productId: recommendation.productId,
      productName: recommendation.productName,
    });
    if (!(await tx.orders.add(order))) return refuse("orderConflict");
    const by = { actor: "REC", key: order.externalId } as const;
    await tx.events.append({
      ...by,
      aggregate: "order",
      aggregateId: order.id,
      event: "report",
      from: null,
      to: "reported",
      key: `order:${order.id}:report`,
      occurredAt: now,
    });
    await followOrders(tx, recommendation.number, by);
    return done(order);
  });
}
