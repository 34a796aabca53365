import type { Cents } from "#server/platform/values/money.ts";
import type { Claim } from "../claim/model.ts";
import type { ReadContext } from "../context.ts";

/** What was kept of payments, and what was reversed of them afterwards, by claim; of others nothing. */
export type Kept = ReadonlyMap<string, { nettedCents: Cents; reversedCents: Cents }>;

/** Of those of these claims that are paid. */
export function keptOf(
  ctx: Pick<ReadContext, "ledger">,
  claims: readonly Pick<Claim, "id" | "state">[],
): Promise<Kept> {
  return ctx.ledger.keptAndReversed(claims.flatMap(({ id, state }) => (state === "paid" ? id : [])));
}

/**
 * What is kept of each payment, in this order: what its owner has to give back (`recoverable`, by owner), less what was
 * kept of their earlier ones, never more than it is worth.
 */
export function net<T extends { owner: string; cents: Cents }>(
  payments: readonly T[],
  recoverable: ReadonlyMap<string, Cents>,
): (T & { nettedCents: Cents })[] {
  const left = new Map(recoverable);
  return payments.map((one) => {
    const nettedCents = Math.max(0, Math.min(one.cents, left.get(one.owner) ?? 0));
    left.set(one.owner, (left.get(one.owner) ?? 0) - nettedCents);
    return { ...one, nettedCents };
  });
}
