import type { Tx } from "../context.ts";
import type { Order, OrderChange } from "../model.ts";

type NewOrderFields = Pick<Order, "externalId" | "state" | "orderedAt"> & OrderChange;

/** A new order with the known fields; all others are empty. */
export function newOrder(
  tx: Pick<Tx, "now"> & { secrets: Pick<Tx["secrets"], "newId"> },
  known: NewOrderFields,
): Order {
  const now = tx.now();
  return {
    id: tx.secrets.newId(),
    stateSince: now,
    rank: 0,
    recommendationNumber: null,
    recipientNumber: null,
    statedRecipient: null,
    namedRecommendation: null,
    attribution: null,
    productId: null,
    productName: null,
    prepaid: false,
    renewal: false,
    addressHash: null,
    buyerHash: null,
    buyerBirthHash: null,
    buyerPostcodeHash: null,
    buyerNameHash: null,
    buyerIsStaff: null,
    buyerIsMinor: null,
    cancelledBy: null,
    factSources: {},
    reasonCode: null,
    reviewedAt: null,
    confirmedAt: null,
    deliveredAt: null,
    qualifiesAt: null,
    receivedAt: now,
    ...known,
  };
}
