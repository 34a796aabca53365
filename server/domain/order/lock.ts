import type { Tx } from "../context.ts";
import type { Order } from "./model.ts";

/**
 * Locks an order after the rows that its moves change (in lock order): the account, if there is a bonus, and the recommendation. null:
 * there is no such order.
 */
export async function lockOrder(tx: Tx, id: string): Promise<Order | null> {
  const seen = await tx.orders.byId(id);
  if (!seen) return null;
  if (seen.recommendationNumber) await lockRecommendation(tx, seen.recommendationNumber);
  return tx.orders.byIdForUpdate(id);
}

async function lockRecommendation(tx: Tx, number: string): Promise<void> {
  if (tx.tenant.bonus.deals !== null) {
    const recommendation = await tx.recommendations.byNumber(number);
    if (recommendation) await tx.accounts.byIdForUpdate(recommendation.accountId);
  }
  await tx.recommendations.byNumberForUpdate(number);
}
