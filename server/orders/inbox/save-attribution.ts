import type { Cause } from "#server/platform/event/model.ts";
import type { Tx } from "../context.ts";
import type { Order } from "../model.ts";

type Attributed = Pick<Order, "recommendationNumber" | "recipientNumber" | "attribution">;

/**
 * Attributes an order to its recommendation and appends an event with the method. The caller has locked both rows. The
 * same cause again appends no second event.
 */
export async function saveAttribution(tx: Tx, order: Order, found: Attributed, by: Cause): Promise<Order> {
  const { recommendationNumber, recipientNumber, attribution } = found;
  await tx.orders.amend(order.id, { recommendationNumber, recipientNumber, attribution });
  await tx.events.append({
    ...by,
    aggregate: "order",
    aggregateId: order.id,
    event: "attribute",
    from: order.state,
    to: order.state,
    key: `order:${order.id}:attribute:${by.key}`,
    data: { recommendationNumber, recipientNumber, attribution, before: order.recommendationNumber },
    occurredAt: tx.now(),
  });
  return { ...order, recommendationNumber, recipientNumber, attribution };
}
