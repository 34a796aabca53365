import { type Prices, raiseOf } from "#server/catalogue/price/prices.ts";
import type { CommissionRaise, Product } from "#server/catalogue/product/model.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import type { KeptRaise } from "#server/platform/mail/params.ts";
import type { RequestContext } from "../context.ts";
import type { Recommendation } from "../recommendation/model.ts";

type PricesById = (id: string) => Promise<Prices>;

/** The campaign that raised what a link promised, by the prices of its day. null: none did. */
async function raiseOfLink(
  ctx: RequestContext,
  { priceVersionId }: Pick<Recommendation, "priceVersionId">,
  product: Pick<Product, "id" | "tariffId">,
  pricesById: PricesById,
): Promise<(CommissionRaise & { title: string | null }) | null> {
  const raise = raiseOf(product, await pricesById(priceVersionId));
  if (!raise) return null;
  const campaign = (await ctx.campaigns.all()).find(({ id }) => id === raise.campaignId);
  return { ...raise, title: campaign?.title ?? null };
}

type PromisedLink = Pick<Recommendation, "productId" | "campaignId" | "priceVersionId" | "rewardCents">;

/**
 * What a campaign raised of a link's promise, as its people read it. null: nothing; also while the product is not
 * known, or if the campaign is gone, whose name would say why.
 */
export async function keptRaise(
  ctx: RequestContext,
  link: PromisedLink,
  pricesById: PricesById = (id) => ctx.prices.byId(id),
): Promise<KeptRaise | null> {
  const { productId, rewardCents: cents } = link;
  if (productId === null || link.campaignId === null) return null;
  const product = await ifAvailable(ctx, () => ctx.products.byId(productId));
  const raise = product && (await raiseOfLink(ctx, link, product, pricesById));
  return raise?.title ? { title: raise.title, cents, usualCents: raise.usualCents } : null;
}

/** keptRaise for each of these links, in their order; prices that several were made with are read once. */
export function keptRaises(ctx: RequestContext, links: readonly PromisedLink[]): Promise<(KeptRaise | null)[]> {
  const read = new Map<string, Promise<Prices>>();
  const pricesById: PricesById = (id) => {
    const prices = read.get(id) ?? ctx.prices.byId(id);
    read.set(id, prices);
    return prices;
  };
  return Promise.all(links.map((link) => keptRaise(ctx, link, pricesById)));
}
