import { type AuditedAction, withAuditedAction } from "#server/platform/audit/audited-action.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import { syncRecommendationState } from "../sync-recommendation-state.ts";
import { holdWhileBlocked } from "./holds.ts";
import type { Claim } from "./model.ts";
import { lockClaim } from "./move.ts";
import { makeReady } from "./reserve-claims.ts";

/**
 * The back office gives an expired reward another year; the reason stays in the record. Refused if what earned it no
 * longer counts.
 */
export async function reinstateClaim(ctx: RequestContext, claimId: string, by: AuditedAction): Promise<Outcome<Claim>> {
  return withAuditedAction(ctx, by, { claim: claimId }, async (tx) => {
    const claim = await lockClaim(tx, claimId);
    if (!claim || !(await canBeReinstated(tx, claim))) return refuse("notFound");
    const ready = await makeReady(tx, claim, "reinstate", by);
    if (!ready) return refuse("notFound");
    const number = claim.recommendationNumber;
    await holdWhileBlocked(tx, [ready], number ? await tx.recommendations.byNumber(number) : null, by);
    if (claim.orderId && number) await syncRecommendationState(tx, number, by);
    return done((await tx.claims.byId(claimId)) ?? ready);
  });
}

/** Whether the reward expired, and its order, or enough deals of its bonus window, count now. */
export async function canBeReinstated(ctx: Pick<ReadContext, "orders" | "bonusWindows">, claim: Claim) {
  if (claim.state !== "expired") return false;
  const order = claim.orderId ? await ctx.orders.byId(claim.orderId) : null;
  const window = claim.bonusWindowId ? await ctx.bonusWindows.byId(claim.bonusWindowId) : null;
  if (window && (await ctx.bonusWindows.countDeals(window.id)) < window.deals) return false;
  return !order || order.state === "qualified";
}
