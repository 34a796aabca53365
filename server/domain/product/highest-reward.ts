import type { Ctx } from "../context.ts";
import { businessAreas } from "../tenant/shop.ts";
import { ifAvailable } from "../upstream/if-available.ts";
import { areaRewards } from "./area-rewards.ts";

/** The highest reward of the tenant, in cents; while the product source tells nothing, what the areas of its shop hint at. */
export async function highestReward(ctx: Pick<Ctx, "log" | "products" | "tenant">): Promise<number> {
  const told = await ifAvailable(ctx, () => ctx.products.maxRewardCents());
  const hints = Object.values(ctx.tenant.shop.areas).map(({ rewardHintCents }) => rewardHintCents);
  return told ?? Math.max(0, ...hints);
}

/** The most that a recommendation to a business brings, in cents. */
export async function highestBusinessReward(ctx: Parameters<typeof areaRewards>[0]): Promise<number> {
  return Math.max(0, ...Object.values(await areaRewards(ctx, businessAreas)));
}
