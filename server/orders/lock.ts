import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { Tx } from "./context.ts";
import type { Order } from "./model.ts";

/**
 * Locks an order after the rows that its moves change (in lock order): the account, whose bonus may follow, and the
 * recommendation. null: there is no such order.
 */
export async function lockOrder(tx: Tx, id: string): Promise<Order | null> {
  const unlocked = await tx.orders.byId(id);
  if (!unlocked) return null;
  const read = unlocked.recommendationNumber;
  if (read) await lockWithAccount(tx, read);
  const order = await tx.orders.byIdForUpdate(id);
  // A message named another one meanwhile. Should that be a deadlock, the transaction is run again.
  const number = order?.recommendationNumber ?? null;
  if (number && number !== read) await lockWithAccount(tx, number);
  return order;
}

/** Locks a recommendation after its referrer's account. null: there is none with this number. */
export async function lockWithAccount(tx: Tx, number: string): Promise<Recommendation | null> {
  const recommendation = await tx.recommendations.byNumber(number);
  if (recommendation) await tx.accounts.byIdForUpdate(recommendation.accountId);
  return tx.recommendations.byNumberForUpdate(number);
}
