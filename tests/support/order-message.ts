import type { OrderMessage } from "#server/domain/order/model.ts";

type Told = Pick<OrderMessage, "externalOrderId" | "kind"> & Partial<OrderMessage>;

/** What the shop says about an order, and nothing beyond it. */
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
