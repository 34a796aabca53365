import { type AuditedAction, withAuditedAction } from "#server/platform/audit/audited-action.ts";
import { sweep } from "#server/platform/due-work/sweep.ts";
import type { Cause } from "#server/platform/event/model.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext, Tx } from "../context.ts";
import { syncRecommendationState } from "../sync-recommendation-state.ts";
import type { Claim } from "./model.ts";
import { lockClaim, moveClaim } from "./move.ts";
import { isAccountBlocked, isOwnerGone } from "./owner/owner.ts";
import { stepOf, waitingClaimStates } from "./rules/step.ts";

/**
 * Timer: expires rewards that were not picked up in their time (claimDays), except those of a blocked account, and what
 * is owed to somebody who is gone (endLiability). Returns how many.
 */
export async function expireDueClaims(ctx: RequestContext): Promise<number> {
  return sweep(ctx, "expire-claims", async (tx, id) => {
    const claim = await lockClaim(tx, id);
    if (!claim || stepOf(claim, tx.now()) !== "expired" || (await isAccountBlocked(tx, claim))) return false;
    if (await isOwnerGone(tx, claim)) return false;
    const by = { actor: "SYS", key: `expiry:${claim.expiresAt?.getTime() ?? 0}` } as const;
    return (await expire(tx, claim, by)) !== null;
  });
}

/**
 * A person of the back office ends what is owed to somebody who is gone, once its time is over; before, it is refused
 * (rewardNotReady), as is any other claim, and a repeat.
 */
export async function endLiability(ctx: RequestContext, claimId: string, by: AuditedAction): Promise<Outcome<Claim>> {
  return withAuditedAction(ctx, by, { claim: claimId }, async (tx) => {
    const claim = await lockClaim(tx, claimId);
    if (!claim) return refuse("notFound");
    const isOver = waitingClaimStates.includes(claim.state) && stepOf(claim, tx.now()) === "expired";
    const expired = isOver && (await isOwnerGone(tx, claim)) ? await expire(tx, claim, by) : null;
    return expired ? done(expired) : refuse("rewardNotReady");
  });
}

async function expire(tx: Tx, claim: Claim, by: Cause): Promise<Claim | null> {
  const expired = await moveClaim(tx, claim, "expire", by);
  if (expired && claim.orderId && claim.recommendationNumber)
    await syncRecommendationState(tx, claim.recommendationNumber, by);
  return expired;
}
