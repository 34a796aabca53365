import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { holdClaims } from "../reward/hold.ts";
import { moveRecommendation } from "./move.ts";

/**
 * Operations or a rule stop a recommendation: nobody gets in by its link, and every unpaid claim of it waits until somebody
 * decides. What is finished cannot be blocked.
 */
export async function block(ctx: Ctx, number: string, by: By): Promise<Outcome<null>> {
  return ctx.atomically(async (tx) => {
    const recommendation = await tx.recommendations.byNumberForUpdate(number);
    if (!recommendation) return refuse("recommendationUnknown");
    if (recommendation.state === "blocked") return done(null);
    const moved = await moveRecommendation(tx, recommendation, "block", by, { blockedFrom: recommendation.state });
    if (!moved) return refuse("recommendationFinished");
    const orders = await tx.orders.ofRecommendation(number);
    const claims = await tx.claims.ofOrders(orders.map(({ id }) => id));
    await holdClaims(tx, claims, { ...by, reasonCode: blockedReason });
    return done(null);
  });
}

/** Marks the claims that wait because of a block: they go on with it, others don't. */
export const blockedReason = "RISK_BLOCKED";
