import type { OrderMessage } from "#server/orders/model.ts";

type Content = Pick<OrderMessage, "externalOrderId" | "kind"> & Partial<OrderMessage>;

/** A message of the shop about an order, without any additional fields. */
export function orderMessage(at: Date, content: Content): OrderMessage {
  return {
    eventId: `${content.externalOrderId}-${content.kind}`,
    occurredAt: at,
    orderedAt: at,
    recommendationNumber: null,
    recipientNumber: null,
    recommendationCode: null,
    buyerEmail: null,
    buyerBirthDate: null,
    buyerPostcode: null,
    buyerFirstName: null,
    buyerLastName: null,
    buyerAddress: null,
    productId: null,
    productName: null,
    prepaid: null,
    renewal: null,
    cancelledBy: null,
    source: "api",
    ...content,
  };
}
