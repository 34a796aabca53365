import { ageOn, dayOf } from "#server/platform/values/calendar.ts";
import { matchesAddressList, matchHashOf } from "#server/platform/values/email.ts";
import { noField } from "#server/platform/values/fields.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { adultAge } from "#server/referral/recipient/schema.ts";
import type { Tx } from "../context.ts";
import type { OrderedProducts } from "../find-ordered-product.ts";
import type { OrderMessage } from "../model.ts";
import { addressHashOf, buyerOf } from "../rules/buyer.ts";
import type { StatedFacts, Statement } from "../rules/fold.ts";

type SaidFacts = Omit<OrderMessage, "eventId" | "externalOrderId" | "kind" | "occurredAt" | "orderedAt" | "source">;

/** The facts of a message that states none: each is null. */
export const saysNothing: SaidFacts = {
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

/**
 * What a message states about its order. Without a name in the message, an order has the catalogue's name of its
 * product; a product that is not in it, has its id. A product that was not looked up was named by an earlier message,
 * whose facts the order has already.
 */
export function statementOf(
  tx: Pick<Tx, "secrets" | "tenant">,
  message: OrderMessage,
  products: OrderedProducts,
): Statement {
  const {
    kind,
    occurredAt,
    eventId,
    orderedAt,
    productId,
    productName,
    prepaid,
    renewal,
    cancelledBy,
    recipientNumber,
    buyerEmail,
    buyerBirthDate,
    buyerAddress,
    // Read by namedNumber, by buyerOf, and by who looks for the order.
    recommendationNumber,
    recommendationCode,
    buyerPostcode,
    buyerFirstName,
    buyerLastName,
    externalOrderId,
    source,
    ...unplaced
  } = message;
  noField(unplaced);
  // Whose link it is on proves nothing: only the shop names a recommendation.
  if (kind === "reported") return { kind, occurredAt, eventId, facts: { orderedAt, productId, productName } };
  const facts: StatedFacts = {
    orderedAt,
    productId,
    productName: productName ?? products.get(productId ?? "")?.displayName ?? productId,
    prepaid,
    renewal,
    cancelledBy,
    statedRecipient: recipientNumber,
    namedRecommendation: namedNumber(message),
    ...buyerOf(tx.secrets, message),
    addressHash: buyerAddress === null ? null : addressHashOf(tx.secrets, buyerAddress),
    buyerHash: buyerEmail === null ? null : matchHashOf(tx.secrets, buyerEmail),
    buyerIsStaff: buyerEmail === null ? null : matchesAddressList(buyerEmail, tx.tenant.recommendation.staffDomains),
    buyerIsMinor: buyerBirthDate === null ? null : ageOn(buyerBirthDate, dayOf(orderedAt)) < adultAge,
  };
  return { kind, occurredAt, eventId, facts };
}

/** The recommendation number that a message names, as a number or as a code; null: none, or not a valid number. */
export function namedNumber({ recommendationNumber, recommendationCode }: OrderMessage): string | null {
  const named = recommendationNumber ?? recommendationCode;
  return named ? parseNumber(named) : null;
}
