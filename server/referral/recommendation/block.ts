import { withTransaction } from "#server/platform/context.ts";
import type { Cause } from "#server/platform/event/model.ts";
import { twoPeople } from "#server/platform/operator/two-people.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { moveRecommendation } from "./move.ts";

/**
 * Operations or a rule block one recommendation: its link admits nobody, and all its unpaid claims are held. Refused if
 * the recommendation is finished. Does nothing if it is blocked already.
 */
export async function block(ctx: RequestContext, number: string, by: Cause): Promise<Outcome<null>> {
  return withTransaction(ctx, async (tx) => {
    const recommendation = await tx.recommendations.byNumberForUpdate(number);
    if (!recommendation) return refuse("recommendationUnknown");
    if (recommendation.state === "blocked") return done(null);
    const moved = await moveRecommendation(tx, recommendation, "block", by, { blockedFrom: recommendation.state });
    if (!moved) return refuse("recommendationFinished");
    await tx.consequences.recommendationBlocked(tx, number, by);
    return done(null);
  });
}

/**
 * Two people of the back office lift the block (two-person rule): the recommendation returns to the state that the
 * block interrupted, then moves on to where its orders are by now. Lifts the holds that the block placed; does not
 * extend clocks. Does nothing if it is not blocked.
 */
export async function unblock(
  ctx: RequestContext,
  number: string,
  { operators, key }: { operators: [string, string]; key: string },
): Promise<Outcome<null>> {
  const both = twoPeople(operators);
  if (!both.ok) return both;
  const by: Cause = { actor: "OPS", actorId: both.value, key };
  return withTransaction(ctx, async (tx) => {
    const recommendation = await tx.recommendations.byNumberForUpdate(number);
    if (!recommendation) return refuse("recommendationUnknown");
    if (recommendation.state !== "blocked") return done(null);
    await moveRecommendation(tx, recommendation, "unblock", by, { blockedFrom: null });
    await tx.consequences.recommendationUnblocked(tx, number, by);
    return done(null);
  });
}
