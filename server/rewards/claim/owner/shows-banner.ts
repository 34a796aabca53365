import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { type ClaimStep, stepOf, waitingSteps } from "#server/rewards/claim/rules/step.ts";
import type { RequestContext } from "../../context.ts";
import { shownClaim } from "./owner.ts";

/** The steps that each banner reminds of (praemierung/showbanner/{bannername}). */
const banners: Record<string, readonly ClaimStep[]> = {
  /** A reward waits to be chosen or collected. */
  praemie: waitingSteps,
  /** Cash was chosen and bank details are missing. */
  bankdaten: ["bankDetails"],
};

/** Whether the named banner is shown to the viewer: a logged-in referrer, or the holder of a reward link. */
export async function showsBanner(ctx: RequestContext, name: string): Promise<Outcome<boolean>> {
  const steps = Object.hasOwn(banners, name) ? banners[name] : undefined;
  if (!steps) return refuse("notFound");
  const claims = await claimsInSight(ctx);
  return done(claims.some((claim) => steps.includes(stepOf(claim, ctx.now()))));
}

async function claimsInSight(ctx: RequestContext): Promise<Claim[]> {
  const { member, rewardClaimId } = ctx.viewer;
  if (member) return ctx.claims.ofAccount(member.id);
  const claim = rewardClaimId && (await ctx.claims.byId(rewardClaimId));
  return claim ? [await shownClaim(ctx, claim)] : [];
}
