import { raiseOf } from "#server/catalogue/price/prices.ts";
import type { CommissionRaise, Product } from "#server/catalogue/product/model.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
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

/** What a link keeps of a campaign: both parts together, what they are otherwise, and the campaign's last day. */
export type KeptRaise = { title: string; cents: Cents; usualCents: Cents; endsOn: Day };

/**
 * raiseOfLink for a link in the person's own area or mail. null: also while the product is not known, or if the
 * campaign is gone, whose name would say why.
 */
export async function keptRaise(
  ctx: RequestContext,
  link: Pick<Recommendation, "productId" | "campaignId" | "priceVersionId" | "rewardCents">,
): Promise<KeptRaise | null> {
  const { productId, rewardCents: cents } = link;
  if (productId === null || link.campaignId === null) return null;
  const product = await ifAvailable(ctx, () => ctx.products.byId(productId));
  const raise = product && (await raiseOfLink(ctx, link, product));
  return raise?.title ? { title: raise.title, cents, usualCents: raise.usualCents, endsOn: raise.endsOn } : null;
}
