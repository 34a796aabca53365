import type { Audience } from "../audience.ts";
import type { RequestContext } from "../context.ts";
import { businessAreas } from "../tenant/shop-areas.ts";
import { ifAvailable } from "../upstream/if-available.ts";
import { areaRewards } from "./area-rewards.ts";

/**
 * The most that a recommendation brings, in cents: to a business what its areas bring, else the highest reward of the
 * tenant. While the product source tells nothing, what the areas of the shop hint at.
 */
export async function highestReward(
  ctx: Pick<RequestContext, "log" | "products" | "tenant">,
  audience: Audience = "private",
): Promise<number> {
  if (audience === "business") return Math.max(0, ...Object.values(await areaRewards(ctx, businessAreas)));
  const told = await ifAvailable(ctx, () => ctx.products.maxRewardCents());
  const hints = Object.values(ctx.tenant.shop.areas).map(({ rewardHintCents }) => rewardHintCents);
  return told || Math.max(0, ...hints);
}
