import type { Ctx } from "../context.ts";
import { ifAvailable } from "../upstream/if-available.ts";

/** The highest reward of the tenant, in cents; while the product source tells nothing, what the areas of its shop hint at. */
export async function highestReward(ctx: Pick<Ctx, "log" | "products" | "tenant">): Promise<number> {
  const told = await ifAvailable(ctx, () => ctx.products.maxRewardCents());
  const hints = Object.values(ctx.tenant.shop.areas).map(({ rewardHintCents }) => rewardHintCents);
  return told ?? Math.max(0, ...hints);
}
