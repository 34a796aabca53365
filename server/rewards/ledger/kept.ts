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
