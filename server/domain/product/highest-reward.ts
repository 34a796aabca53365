import type { Audience } from "../audience.ts";
import type { RequestContext } from "../context.ts";
import type { PlanRule } from "../reward-plan/model.ts";
import { businessAreas } from "../tenant/shop-areas.ts";
import { ifAvailable } from "../upstream/if-available.ts";
import { areaRewards } from "./area-rewards.ts";

/**
 * The most that a recommendation brings, in cents: to a business what its areas bring, else the highest reward of the
 * tenant. An agency's plan (`plan`: its rows of today) comes before the products' commissions. While the product source tells
 * nothing, what the areas of the shop hint at.
 */
export async function highestReward(
  ctx: Pick<RequestContext, "log" | "products" | "tenant">,
  audience: Audience = "private",
  plan: readonly PlanRule[] = [],
): Promise<number> {
  if (plan.length > 0) return highestOfPlan(ctx, audience, plan);
  if (audience === "business") return Math.max(0, ...Object.values(await areaRewards(ctx, businessAreas)));
  const told = await ifAvailable(ctx, () => ctx.products.maxRewardCents());
  const hints = Object.values(ctx.tenant.shop.areas).map(({ rewardHintCents }) => rewardHintCents);
  return told || Math.max(0, ...hints);
}

async function highestOfPlan(
  ctx: Pick<RequestContext, "log" | "products">,
  audience: Audience,
  plan: readonly PlanRule[],
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
