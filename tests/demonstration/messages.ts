import { hash } from "node:crypto";
import { newOrder } from "#server/orders/inbox/new-order.ts";
import { factsWith } from "#server/orders/inbox/write-facts.ts";
import type { OrderMessage, OrderMessageKind } from "#server/orders/model.ts";
import { fingerprintOf } from "#server/orders/rules/fingerprint.ts";
import { sealContext } from "#server/platform/keys/sealing.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import type { OrderStory } from "./story.ts";
import type { Ordered, Row, Year } from "./year.ts";

/** What the shop said about an order, oldest first. */
export function messagesOf(year: Year, externalOrderId: string, order: OrderStory, of: Ordered): OrderMessage[] {
  const { orderedAt, confirmedAt, deliveredAt, state, reasonCode } = order;
  const facts = {
    orderedAt,
    recommendationNumber: of.number,
    recipientNumber: of.recipientNumber,
    productId: of.product.id,
    productName: of.product.displayName,
    buyerAddress: `Packstation ${year.random.hex(40)}, 20457 Hamburg`,
    buyerBirthDate: reasonCode === "RULE_MINOR" ? "2012-03-04" : null,
    renewal: reasonCode === "RULE_RENEWAL",
    prepaid: false,
  };
  const said: [OrderMessageKind, Date | null][] = [
    ["received", orderedAt],
    ["confirmed", confirmedAt],
    ["delivered", deliveredAt],
    ["cancelled", state === "notEligible" ? null : order.endedAt],
  ];
  return said.flatMap(([kind, at]) => {
    const cancelledBy = kind === "cancelled" ? ("customer" as const) : null;
    return at ? [orderMessage(at, { externalOrderId, kind, ...facts, cancelledBy })] : [];
  });
}

/** The columns that follow from the messages; what is said after an order qualified changes its rank alone. */
export function columnsOf({ ctx }: Year, id: string, messages: readonly OrderMessage[], order: OrderStory): Row {
  const [{ externalOrderId, orderedAt }] = messages as [OrderMessage];
  const begun = { now: () => orderedAt, secrets: { newId: () => id } };
  const blank = newOrder(begun, { externalId: externalOrderId, orderedAt, state: "received" });
  const isReversed = order.state === "reversed";
  const first = isReversed ? messages.filter(({ kind }) => kind !== "cancelled") : messages;
  const {
    id: _id,
    state: _state,
    stateSince: _since,
    ...known
  } = {
    ...blank,
    ...factsWith(ctx, blank, first, new Map(), []),
  };
  return isReversed ? { ...known, rank: 4 } : known;
}

/** The stored messages, whole. */
export function addMessages({ ctx, tenant, random, rows, sealer }: Year, messages: readonly OrderMessage[]): void {
  const tenantId = tenant.id;
  for (const message of messages) {
    const { eventId, externalOrderId, kind, occurredAt, source } = message;
    const id = messageId(tenantId, eventId);
    random.hex(40); // One draw a message: what is drawn afterwards stays the same.
    rows.order_message.push({
      tenantId,
      id,
      eventId,
      externalOrderId,
      kind,
      occurredAt,
      receivedAt: occurredAt,
      source,
      bodyHash: fingerprintOf(ctx.secrets, message),
      bodySealed: sealer.seal(sealContext(tenantId, "order_message", "bodySealed", id), JSON.stringify(message)),
      outcome: "applied",
    });
  }
}

/** Not drawn, so that what is drawn afterwards stays the same. */
function messageId(tenantId: string, eventId: string): string {
  return hash("md5", `${tenantId} ${eventId}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
