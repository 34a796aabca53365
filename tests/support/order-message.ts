import type { OrderMessage } from "#server/domain/order/model.ts";

type Told = Pick<OrderMessage, "externalOrderId" | "kind"> & Partial<OrderMessage>;

/** A message of the shop about an order, without any additional fields. */
export function orderMessage(at: Date, told: Told): OrderMessage {
  return {
    eventId: `${told.externalOrderId}-${told.kind}`,
    occurredAt: at,
    orderedAt: at,
    recommendationNumber: null,
    recipientNumber: null,
    recommendationCode: null,
    buyerEmail: null,
    buyerBirthDate: null,
    buyerPostcode: null,
    buyerAddress: null,
    productId: null,
    productName: null,
    prepaid: null,
    renewal: null,
    cancelledBy: null,
    source: "api",
    ...told,
  };
}
