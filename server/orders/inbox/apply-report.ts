import { withTransaction } from "#server/platform/context.ts";
import { createFault } from "#server/platform/fault.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Recipient } from "#server/referral/recipient/model.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { ReadContext, RequestContext, Tx } from "../context.ts";
import { type Order, type OrderMessage, writeOutcome } from "../model.ts";
import { ordersShownTo } from "../orders-shown-to.ts";
import { isInsideWindow } from "../rules/window.ts";
import { newOrder } from "./new-order.ts";
import { factsWith } from "./write-facts.ts";

/**
 * A recipient's report, which is stored, takes effect: it becomes an order that waits for the shop's message. Returns
 * that order, or the one that the recipient has already. A repeat changes nothing.
 */
export async function applyReport(ctx: RequestContext, message: OrderMessage): Promise<Outcome<Order>> {
  return withTransaction(ctx, async (tx) => {
    const stored = await tx.inbox.byEventIdForUpdate(message.eventId);
    if (!stored) throw createFault("messageGone", "A stored report is gone.");
    const recommendation = await tx.recommendations.byNumberForUpdate(message.recommendationNumber ?? "");
    const recipient = await tx.recipients.byNumber(message.recipientNumber ?? "");
    const known = await orderSoFar(tx, recommendation, recipient, message.occurredAt);
    const order = known.ok ? (known.value ?? (await createReported(tx, message))) : null;
    if (stored.outcome === null) {
      await tx.inbox.setOutcome(message.eventId, writeOutcome({ outcome: "noted", reasonCode: null, repeated: false }));
    }
    if (!known.ok) return known;
    return order ? done(order) : refuse("orderConflict");
  });
}

/**
 * The order that a recipient has already; null: none, and they may report one. Refused if the recommendation is
 * blocked, or the recipient's time to order was over at `at`.
 */
export async function orderSoFar(
  ctx: ReadContext,
  recommendation: Recommendation | null,
  recipient: Recipient | null,
  at: Date,
): Promise<Outcome<Order | null>> {
  if (!recipient) return refuse("recipientUnknown");
  if (!recommendation) return refuse("recommendationUnknown");
  if (recommendation.state === "blocked") return refuse("recommendationBlocked");
  const [existing] = await ordersShownTo(ctx, recipient);
  if (existing) return done(existing);
  return isInsideWindow(recommendation, recipient, at) ? done(null) : refuse("recommendationExpired");
}

/** An order with the facts of its report. null: it exists already. */
async function createReported(tx: Tx, message: OrderMessage): Promise<Order | null> {
  const { externalOrderId: externalId, orderedAt, recommendationNumber, recipientNumber } = message;
  const from = { recommendationNumber, recipientNumber, attribution: "tracking" as const };
  const fresh = newOrder(tx, { externalId, state: "reported", orderedAt, ...from });
  const order = { ...fresh, ...factsWith(tx, fresh, [message], new Map(), []) };
  if (!(await tx.orders.add(order))) return null;
  await tx.events.append({
    aggregate: "order",
    aggregateId: order.id,
    event: "report",
    from: null,
    to: "reported",
    actor: "REC",
    actorId: recipientNumber ?? "",
    key: `order:${order.id}:report:${message.eventId}`,
    occurredAt: tx.now(),
  });
  return order;
}
