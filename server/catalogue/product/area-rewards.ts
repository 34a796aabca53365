import { ifAvailable } from "#server/platform/answers/if-available.ts";
import type { ShopArea } from "#server/platform/tenant/shop-areas.ts";
import type { RequestContext } from "../context.ts";
import { highestCommission } from "./highest-commission.ts";

/** The highest reward of each area in cents: from its products, else the hint in the tenant's record. */
export async function areaRewards(
  ctx: Pick<RequestContext, "log" | "products" | "tenant">,
  areas: readonly ShopArea[],
): Promise<Partial<Record<ShopArea, number>>> {
  const { tenant, products } = ctx;
  const catalogue = await ifAvailable(ctx, () => Promise.all([products.categories(), products.list()]));
  const [categories, listed] = catalogue ?? [[], []];
  const rewards: Partial<Record<ShopArea, number>> = {};
  for (const area of areas) {
    const settings = tenant.shop.areas[area];
    if (!settings) continue;
    const ids = categories.filter(({ id, slug }) => id === settings.category || slug === settings.category);
    const own = listed.filter(({ categoryId }) => ids.some(({ id }) => id === categoryId));
    rewards[area] = highestCommission(own) || settings.rewardHintCents;
  }
  return rewards;
}
