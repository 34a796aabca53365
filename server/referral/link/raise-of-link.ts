import { raiseOf } from "#server/catalogue/price/prices.ts";
import type { CommissionRaise, Product } from "#server/catalogue/product/model.ts";
import type { RequestContext } from "../context.ts";
import type { Recommendation } from "../recommendation/model.ts";

/** The campaign that raised what a link promised, by the prices of its day. null: none did. */
export async function raiseOfLink(
  ctx: RequestContext,
  { priceVersionId }: Pick<Recommendation, "priceVersionId">,
  product: Pick<Product, "id" | "tariffId">,
): Promise<(CommissionRaise & { title: string | null }) | null> {
  const raise = raiseOf(product, await ctx.prices.byId(priceVersionId));
  if (!raise) return null;
  const campaign = (await ctx.campaigns.all()).find(({ id }) => id === raise.campaignId);
  return { ...raise, title: campaign?.title ?? null };
}
