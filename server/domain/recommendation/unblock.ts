import type { Ctx } from "../context.ts";
import { twoPeople } from "../operator/two-people.ts";
import { followOrders } from "../order/follow.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { releaseClaims } from "../reward/release.ts";
import { blockedReason } from "./block.ts";
import { moveRecommendation } from "./move.ts";

/**
 * Two people of the back office let a recommendation go on where it was stopped; its clocks were not stopped. Claims that
 * waited because of the block go on with it, and orders that moved meanwhile are caught up with.
 */
export async function unblock(
  ctx: Ctx,
  number: string,
  { operators, key }: { operators: [string, string]; key: string },
): Promise<Outcome<null>> {
  const both = twoPeople(operators);
  if (!both.ok) return both;
  const by = { actor: "OPS" as const, actorId: both.value, key };
  return ctx.atomically(async (tx) => {
    const recommendation = await tx.recommendations.byNumberForUpdate(number);
    if (!recommendation) return refuse("recommendationUnknown");
    if (recommendation.state !== "blocked") return done(null);
    await moveRecommendation(tx, recommendation, "unblock", by, { blockedFrom: null });
    const orders = await tx.orders.ofRecommendation(number);
    const claims = await tx.claims.ofOrders(orders.map(({ id }) => id));
    await releaseClaims(tx, claims, blockedReason, by);
    await followOrders(tx, number, by);
    return done(null);
  });
}
