import type { RequestContext } from "../context.ts";
import { syncRecommendationState } from "../order/sync-recommendation-state.ts";
import { sweep } from "../sweep.ts";
import { lockClaim, moveClaim } from "./move.ts";
import { isAccountBlocked } from "./owner.ts";
import { stepOf } from "./rules/step.ts";

/** A reward that its owner did not pick up for a year ends; one of a blocked account waits. Answers how many ended. */
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
