import type { OrderMessage } from "../model.ts";

type StatedFacts = Omit<OrderMessage, "eventId" | "externalOrderId" | "kind" | "occurredAt" | "orderedAt" | "source">;

/** The facts of a message that states none: each is null. */
export const saysNothing: StatedFacts = {
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
};
