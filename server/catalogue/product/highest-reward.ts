import { ifAvailable } from "#server/platform/if-available.ts";
import type { Audience } from "#server/platform/values/audience.ts";
import { businessAreas } from "#server/tenants/shop-areas.ts";
import type { RequestContext } from "../context.ts";
import type { PlanReward } from "../reward-plan/model.ts";
import { areaRewards, highestCommission } from "./area-rewards.ts";

/**
 * The highest reward of a recommendation in cents: for businesses that of their areas, for private people that of the
 * tenant's own products for them, or what a product API says. An agency's plan (`plan`: its rows valid today) takes
 * precedence over the products' commissions. If the product source gives none, the hints of the shop's areas count.
 */
export async function highestReward(
  ctx: Pick<RequestContext, "log" | "products" | "tenant">,
  audience: Audience = "private",
  plan: readonly PlanReward[] = [],
): Promise<number> {
  if (plan.length > 0) return highestOfPlan(ctx, audience, plan);
  if (audience === "business") return Math.max(0, ...Object.values(await areaRewards(ctx, businessAreas)));
  const maxCents = await ifAvailable(ctx, async () => {
    if (ctx.tenant.products.source !== "local") return ctx.products.maxRewardCents();
    return highestCommission((await ctx.products.list()).filter((product) => product.audience === audience));
  });
  const hints = Object.values(ctx.tenant.shop.areas).map(({ rewardHintCents }) => rewardHintCents);
  return maxCents || Math.max(0, ...hints);
}

async function highestOfPlan(
  ctx: Pick<RequestContext, "log" | "products">,
  audience: Audience,
  plan: readonly PlanReward[],
): Promise<number> {
  const products = (await ifAvailable(ctx, () => ctx.products.list())) ?? [];
  const cents = products
    .filter((product) => product.audience === audience)
    .map(({ group, commission }) => {
      const row = plan.find(({ productGroup }) => productGroup === group);
      return row ? row.referrerCents + row.recipientCents : commission.cents;
    });
  return Math.max(0, ...cents);
}
