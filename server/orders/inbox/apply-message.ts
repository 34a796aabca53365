import type { Cause } from "#server/platform/event/model.ts";
import type { Tx } from "../context.ts";
import type { OrderedProducts } from "../find-ordered-product.ts";
import type { IngestedMessage, Order, OrderMessage } from "../model.ts";
import { outcomeOf } from "../rules/outcome.ts";
import type { FoundAttribution } from "./find-attribution.ts";
import { reassessOrder } from "./reassess-order.ts";
import { factsWith, type OrderInbox, writeFacts } from "./write-facts.ts";

/**
 * A message that takes effect, the order's inbox with it, and where the order came from; null: nowhere that we know.
 */
type Applying = {
  message: OrderMessage;
  inbox: OrderInbox;
  link: FoundAttribution | null;
  products: OrderedProducts;
};

/**
 * A message takes effect on an order: its facts are folded anew, and attribution, claims and state follow from them and
 * from what people decided. The caller has locked the order's recommendation (`link`), the one that it has had so far,
 * and the order, and has checked that the message is not a repeat.
 */
export async function applyMessage(
  tx: Tx,
  before: Order,
  { message, inbox, link, products }: Applying,
): Promise<IngestedMessage> {
  const by: Cause = { actor: "SHOP", key: message.eventId };
  const decisions = await tx.orders.decisionsOf(before.id);
  const order = await writeFacts(tx, before, factsWith(tx, before, inbox.messages, products, decisions), by);
  const after = await reassessOrder(tx, { before, order, link, products, inbox, decisions }, by);
  const outcome = outcomeOf(before, after, message);
  const isNoted = outcome === "noted" || outcome === "delivered" || outcome === "unattributed";
  const isFirst = outcome === "unattributed" && before.rank === 0;
  if (isNoted && !isFirst) await noteMessage(tx, after, message, outcome === "delivered" ? "delivered" : "noted");
  return { outcome, reasonCode: isNoted ? null : after.reasonCode, repeated: false };
}

/**
 * Appends an event for a message that caused no move, so that the order's history contains every message. It has the
 * shop's time, and ours as `receivedAt`.
 */
async function noteMessage(tx: Tx, order: Order, message: OrderMessage, event: "noted" | "delivered"): Promise<void> {
  await tx.events.append({
    aggregate: "order",
    aggregateId: order.id,
    event,
    from: order.state,
    to: order.state,
    actor: "SHOP",
    key: `order:${order.id}:${event}:${message.eventId}`,
    data: { kind: message.kind, receivedAt: tx.now().toISOString() },
    occurredAt: message.occurredAt,
  });
}
