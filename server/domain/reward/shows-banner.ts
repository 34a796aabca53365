import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { pageOf, type RewardPage, waitingPages } from "./admission.ts";
import type { Claim } from "./model.ts";

/** What a banner reminds of (praemierung/showbanner/{bannername}). */
const banners: Record<string, readonly RewardPage[]> = {
  /** A reward waits to be chosen or picked up. */
  praemie: waitingPages,
  /** A reward was chosen, and nobody knows where the money goes. */
  bankdaten: ["bankDetails"],
};

/** Whether a banner has something to say to whoever is asking: a referrer, or who came by a reward link. */
export async function showsBanner(ctx: Ctx, name: string): Promise<Outcome<boolean>> {
  const pages = Object.hasOwn(banners, name) ? banners[name] : undefined;
  if (!pages) return refuse("notFound");
  const claims = await claimsInSight(ctx);
  return done(claims.some((claim) => pages.includes(pageOf(claim, ctx.now()))));
}

async function claimsInSight(ctx: Ctx): Promise<Claim[]> {
  const { member, rewardClaimId } = ctx.viewer;
  if (member) return ctx.claims.ofAccount(member.id);
  const claim = rewardClaimId && (await ctx.claims.byId(rewardClaimId));
  return claim ? [claim] : [];
}
