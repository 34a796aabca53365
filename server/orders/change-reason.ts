import type { Cause } from "#server/platform/event/model.ts";
import type { Tx } from "./context.ts";
import type { Order } from "./model.ts";

/**
 * Another reason for the state that an order stays in, with an event that says so. Needs the order locked. The same
 * cause again appends no second event.
 */
export async function changeReason(
  tx: Tx,
  order: Order,
  change: Pick<Order, "reasonCode"> & Partial<Pick<Order, "reviewedAt">>,
  by: Cause,
): Promise<Order> {
  const { reasonCode, reviewedAt } = change;
  await tx.orders.amend(order.id, change);
  await tx.events.append({
    ...by,
    aggregate: "order",
    aggregateId: order.id,
    event: "change",
    from: order.state,
    to: order.state,
    key: `order:${order.id}:change:reasonCode:${by.key}`,
    data: {
      field: "reasonCode",
      before: order.reasonCode,
      after: reasonCode,
      reasonCode,
      ...(reviewedAt ? { reviewedAt: reviewedAt.toISOString() } : {}),
    },
    occurredAt: tx.now(),
  });
  return { ...order, ...change };
}
