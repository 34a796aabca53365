import { withTransaction } from "#server/platform/context.ts";
import { isWithinMailLimit, quarterHourOf } from "#server/platform/mail/mail-limit.ts";
import { done, type Outcome } from "#server/platform/outcome.ts";
import { stepOf, waitingSteps } from "#server/rewards/claim/rules/step.ts";
import type { RequestContext } from "../../context.ts";
import { mailRewardLink } from "./links.ts";
import { ownerOf } from "./owner.ts";

/**
 * Somebody who knows a claim's id requests its mail. It goes to the owner's own address; the answer, and the work
 * before it, are the same whether or not the claim exists.
 */
export async function requestRewardMail(ctx: RequestContext, claimId: string): Promise<Outcome<null>> {
  const askedAt = ctx.now().toISOString();
  await withTransaction(ctx, (tx) => tx.addressRequests.add({ kind: "rewardMail", askedAt, claimId }));
  return done(null);
}

/** The worker's part: mails a new link if the reward waits for its owner, at most once per quarter of an hour. */
export async function answerRewardMailRequest(
  ctx: RequestContext,
  { claimId, askedAt }: { claimId: string; askedAt: Date },
): Promise<void> {
  const claim = await ctx.claims.byId(claimId);
  const owner = claim && waitingSteps.includes(stepOf(claim, ctx.now())) ? await ownerOf(ctx, claim) : null;
  if (!claim || !owner) return;
  const quarter = quarterHourOf(askedAt);
  await withTransaction(ctx, async (tx) => {
    if (await isWithinMailLimit(tx, owner.email, false)) await mailRewardLink(tx, claim, "rewardLinkRenewed", quarter);
  });
}
