import { ifAvailable } from "#server/platform/if-available.ts";
import type { Audience } from "#server/platform/values/audience.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { ShopArea } from "#server/tenants/shop-areas.ts";
import type { RequestContext } from "../context.ts";

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

/** The highest reward of each category of the product source; categories without rewards are left out. */
export async function categoryRewards(
  { products }: Pick<RequestContext, "products">,
  audience: Audience,
): Promise<{ name: string; cents: Cents }[]> {
  const [categories, all] = await Promise.all([products.categories(), products.list()]);
  return categories
    .filter((category) => category.audience === audience)
    .map(({ id, name }) => ({ name, cents: highestCommission(all.filter(({ categoryId }) => categoryId === id)) }))
    .filter(({ cents }) => cents > 0);
}

/** The highest commission of these products; 0: there are none. */
export function highestCommission(products: readonly { commission: { cents: Cents } }[]): Cents {
  return Math.max(0, ...products.map(({ commission }) => commission.cents));
}
