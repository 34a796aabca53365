import {
  type ActionOfTwo,
  type AuditedAction,
  actionOfBoth,
  withAuditedAction,
} from "#server/platform/audit/audited-action.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { moveRecommendation } from "./move.ts";

/**
 * Operations block one recommendation: its link admits nobody, and all its unpaid claims are held. Does nothing if it
 * is blocked already.
 */
export async function block(ctx: RequestContext, number: string, by: AuditedAction): Promise<Outcome<null>> {
  return withAuditedAction(ctx, by, { recommendation: number }, async (tx) => {
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
export async function unblock(ctx: RequestContext, number: string, two: ActionOfTwo): Promise<Outcome<null>> {
  const both = await actionOfBoth(ctx, two);
  if (!both.ok) return both;
  const by = both.value;
  return withAuditedAction(ctx, by, { recommendation: number }, async (tx) => {
    const recommendation = await tx.recommendations.byNumberForUpdate(number);
    if (!recommendation) return refuse("recommendationUnknown");
    if (recommendation.state !== "blocked") return done(null);
    await moveRecommendation(tx, recommendation, "unblock", by, { blockedFrom: null });
    await tx.consequences.recommendationUnblocked(tx, number, by);
    return done(null);
  });
}
