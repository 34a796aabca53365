import type { Audience } from "../audience.ts";
import type { RequestContext } from "../context.ts";
import type { Cents } from "../money.ts";
import { highestCommission } from "./highest-commission.ts";

/** The most that each category of the product source brings, those that bring something. */
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
