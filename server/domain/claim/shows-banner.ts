import type { RequestContext } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Claim } from "./model.ts";
import { shownClaim } from "./owner.ts";
import { type ClaimStep, stepOf, waitingSteps } from "./rules/step.ts";

/** What a banner reminds of (praemierung/showbanner/{bannername}). */
const banners: Record<string, readonly ClaimStep[]> = {
  /** A reward waits to be chosen or picked up. */
  praemie: waitingSteps,
  /** Money was chosen, and bank details are missing. */
  bankdaten: ["bankDetails"],
};

/** Whether a banner has something to say to the viewer: a referrer who is logged in, or the owner of a reward link. */
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
