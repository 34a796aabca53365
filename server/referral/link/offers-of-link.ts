import { rewardOf } from "#server/catalogue/price/prices.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { RequestContext } from "../context.ts";
import type { Recommendation } from "../recommendation/model.ts";

/** One of the products that the recipient of a link for all offers may choose. */
export type OfferOfLink = { id: string; name: string; referrerCents: Cents; recipientCents: Cents };

/**
 * What each product on sale brings on a link for all offers: by the prices of the link's day and its split, as the
 * claims are made. Empty: the link is for one product, or the products are not known now.
 */
export async function offersOfLink(
  ctx: RequestContext,
  link: Pick<Recommendation, "productId" | "audience" | "recipientShare" | "priceVersionId">,
): Promise<OfferOfLink[]> {
  if (link.productId !== null) return [];
  const [products, prices] = await Promise.all([
    ifAvailable(ctx, () => ctx.products.list(), "empfehlung"),
    ctx.prices.byId(link.priceVersionId),
  ]);
  return (products ?? [])
    .filter(({ audience }) => audience === link.audience)
    .map((product) => {
      const { referrerCents, recipientCents } = rewardOf(product, link.recipientShare, prices);
      return { id: product.id, name: product.displayName, referrerCents, recipientCents };
    });
}
