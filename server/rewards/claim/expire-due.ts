import { sweep } from "#server/platform/due-work/sweep.ts";
import type { RequestContext } from "../context.ts";
import { syncRecommendationState } from "../sync-recommendation-state.ts";
import { lockClaim, moveClaim } from "./move.ts";
import { isAccountBlocked } from "./owner/owner.ts";
import { stepOf } from "./rules/step.ts";

/** Timer: expires rewards that were not picked up for a year, except those of a blocked account. Returns how many. */
export async function expireDueClaims(ctx: RequestContext): Promise<number> {
  return sweep(ctx, "expire-claims", async (tx, id) => {
    const claim = await lockClaim(tx, id);
    if (!claim || stepOf(claim, tx.now()) !== "expired" || (await isAccountBlocked(tx, claim))) return false;
    const by = { actor: "SYS", key: `expiry:${claim.expiresAt?.getTime() ?? 0}` } as const;
    const expired = await moveClaim(tx, claim, "expire", by);
    if (expired && claim.orderId && claim.recommendationNumber)
      await syncRecommendationState(tx, claim.recommendationNumber, by);
    return expired !== null;
  });
}
