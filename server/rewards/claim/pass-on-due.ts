import { sweep } from "#server/platform/due-work/sweep.ts";
import type { RequestContext, Tx } from "../context.ts";
import { syncRecommendationState } from "../sync-recommendation-state.ts";
import type { Claim } from "./model.ts";
import { lockClaim, moveClaim } from "./move.ts";
import { mailRewardLink } from "./owner/links.ts";
import { isAccountBlocked } from "./owner/owner.ts";
import { addClaim } from "./reserve-claims.ts";

/**
 * Timer: recipients' parts for which nobody could be reached within 60 days (unclaimedDays) fall to the referrers, who
 * get a claim of their own and a mail that says why. If the referrer deleted their account, the part expires. A blocked
 * account's wait until it is unblocked. Returns how many.
 */
export async function passOnDueClaims(ctx: RequestContext): Promise<number> {
  return sweep(ctx, "pass-on-claims", async (tx, id) => {
    const claim = await lockClaim(tx, id);
    if (claim?.state !== "unclaimed" || !claim.expiresAt || claim.expiresAt > tx.now()) return false;
    if (await isAccountBlocked(tx, claim)) return false;
    await passOn(tx, claim);
    return true;
  });
}

async function passOn(tx: Tx, claim: Claim): Promise<void> {
  const { id, orderId, recommendationNumber, cents } = claim;
  const by = { actor: "SYS", key: `unclaimed:${id}` } as const;
  const recommendation = recommendationNumber ? await tx.recommendations.byNumber(recommendationNumber) : null;
  const account = recommendation && (await tx.accounts.byId(recommendation.accountId));
  if (!account || account.state === "deleted") {
    await moveClaim(tx, claim, "expire", by);
  } else {
    await moveClaim(tx, claim, "passOn", by, { reasonCode: "RULE_UNCLAIMED" });
    const whose = { role: "referrer", kind: "passedOn", accountId: account.id } as const;
    const made = await addClaim(tx, { ...whose, sourceKey: claim.sourceKey, orderId, recommendationNumber, cents }, by);
    const ready = made && (await moveClaim(tx, made, "qualify", by));
    if (ready) await mailRewardLink(tx, ready, "rewardPassedOn", by.key);
  }
  if (recommendationNumber) await syncRecommendationState(tx, recommendationNumber, by);
}
