import type { Ctx } from "../context.ts";
import { tagged } from "../fault.ts";
import type { Attributed } from "./attribute.ts";
import { newOrder } from "./facts.ts";
import type { Order, OrderMessage } from "./model.ts";
import { moveOrder } from "./move.ts";

/**
 * The order of a message that names one which the shop never named before, its row held: the one that the friend told us
 * of before the shop did, else a new one, else the one that another message made at this moment.
 */
export async function lockOrder(tx: Ctx, message: OrderMessage, found: Attributed | null): Promise<Order> {
  const told = await adoptReported(tx, message, found);
  if (told) return told;
  const { externalOrderId: externalId, orderedAt } = message;
  const fresh = newOrder(tx, { externalId, orderedAt, state: "received" });
  if (await tx.orders.add(fresh)) {
    await tx.events.append({
      aggregate: "order",
      aggregateId: fresh.id,
      event: "receive",
      from: null,
      to: fresh.state,
      actor: "SHOP",
      key: `order:${fresh.id}:receive`,
      occurredAt: tx.now(),
    });
    return fresh;
  }
  const other = await tx.orders.byExternalIdForUpdate(message.externalOrderId);
  if (!other) throw tagged("orderGone", "An order was there and is gone.");
  return other;
}

/** reported → received: the friend's word meets the shop's. */
async function adoptReported(tx: Ctx, message: OrderMessage, found: Attributed | null): Promise<Order | null> {
  if (!found?.recipient || !found.isInside) return null;
  const reported = await tx.orders.reportedForUpdate(found.recommendation.number, found.recipient.number);
  if (!reported) return null;
  const by = { actor: "SHOP", key: message.eventId } as const;
  const { externalOrderId: externalId, orderedAt } = message;
  return moveOrder(tx, reported, "match", by, { externalId, orderedAt, recommendationNumber: null });
}
