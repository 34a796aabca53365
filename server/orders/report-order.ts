import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "./context.ts";
import type { Order } from "./model.ts";
import { newOrder } from "./new-order.ts";
import { ordersShownTo } from "./orders-shown-to.ts";
import { isInsideWindow } from "./rules/window.ts";

/**
 * A recipient reports that they ordered (tracking/abschliessen), before the provider does. The report earns nothing and
 * the referrer does not see it: the provider's message must match within 28 days. One report for each recipient: a
 * repeat, or a report after the provider's message, returns the existing order. `recipientNumber` must be the caller's
 * own.
 */
export async function reportOrder(
  ctx: RequestContext,
  input: { recommendationNumber: string; recipientNumber: string },
): Promise<Outcome<Order>> {
  const recipient = await ctx.recipients.byNumber(input.recipientNumber);
  if (recipient?.recommendationNumber !== input.recommendationNumber) return refuse("recipientUnknown");
  return withTransaction(ctx, async (tx) => {
    const recommendation = await tx.recommendations.byNumberForUpdate(input.recommendationNumber);
    if (!recommendation) return refuse("recommendationUnknown");
    if (recommendation.state === "blocked") return refuse("recommendationBlocked");
    const [existing] = await ordersShownTo(tx, recipient);
    if (existing) return done(existing);
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
    await tx.events.append({
      aggregate: "order",
      aggregateId: order.id,
      event: "report",
      from: null,
      to: "reported",
      actor: "REC",
      actorId: recipient.number,
      key: `order:${order.id}:report`,
      occurredAt: now,
    });
    return done(order);
  });
}

/** The recipient's own order; the newest if there are several (GET /empfaenger/auftrag). */
export async function orderOfRecipient(
  ctx: RequestContext,
  recipient: { number: string; recommendationNumber: string },
): Promise<Outcome<Order>> {
  const [newest] = await ordersShownTo(ctx, recipient);
  return newest ? done(newest) : refuse("orderUnknown");
}
