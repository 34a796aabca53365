import type { Audience } from "#server/platform/values/audience.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { RequestContext } from "../context.ts";
import { highestCommission } from "./highest-commission.ts";

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
