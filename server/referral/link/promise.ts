import { hasAgencies } from "#server/catalogue/agency/list-advisers.ts";
import { highestReward } from "#server/catalogue/product/highest-reward.ts";
import { rewardOf } from "#server/catalogue/reward-plan/rules/reward.ts";
import { type Day, dayOf } from "#server/platform/values/calendar.ts";
import { splitReward } from "#server/platform/values/money.ts";
import type { Application, Recommendation } from "#server/referral/recommendation/model.ts";
import type { RequestContext } from "../context.ts";

type PromiseRequest = Pick<Application, "productId" | "recipientShare" | "audience">;
type Promised = Pick<Recommendation, "productName" | "rewardCents" | "referrerCents" | "recipientCents">;

/**
 * What the referrer is promised before sharing: the amount of the agency's plan on `day` or of the product, split and
 * capped. Without a product it is "up to" the highest reward for that audience, and the ordered product decides later.
 * null: there is no such product.
 */
export async function promiseFor(
  ctx: RequestContext,
  { productId, recipientShare, audience }: PromiseRequest,
  agencyId: string | null,
  day: Day,
): Promise<Promised | null> {
  const product = productId === null ? null : await ctx.products.byId(productId);
  if (productId !== null && !product) return null;
  const { maxRecipientCents } = ctx.tenant.recommendation;
  const plan = agencyId === null ? [] : await ctx.rewardPlan.validOn(agencyId, day);
  if (product) {
    return { productName: product.displayName, ...rewardOf(product, plan, day, recipientShare, maxRecipientCents) };
  }
  const rewardCents = await highestReward(ctx, audience, plan);
  return { productName: "", rewardCents, ...splitReward(rewardCents, recipientShare, maxRecipientCents) };
}

/**
 * A referrer who accepted an agency's invitation recommends for that agency, also without a login: adds the agency and
 * what its plan promises on the day of asking. Reads by the e-mail address, so call it only for a proven address, or
 * where nothing of the result reaches the browser (decision 009).
 */
export async function withAgencyOfRecommender(
  ctx: RequestContext,
  application: Application,
  askedAt: Date,
): Promise<Application> {
  if (application.agencyId !== null || !hasAgencies(ctx)) return application;
  const account = await ctx.accounts.byEmail(application.email);
  const agencyId = account && (await ctx.recommenders.agencyOf(account.id));
  if (!agencyId) return application;
  // If the product is no longer sold, the amounts promised before are kept.
  return { ...application, agencyId, ...(await promiseFor(ctx, application, agencyId, dayOf(askedAt))) };
}
