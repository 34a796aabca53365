import { type PriceReader, type Prices, rewardOf, type Sold } from "#server/catalogue/price/prices.ts";
import type { Split } from "#server/platform/values/money.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";

type Recommended = Pick<Recommendation, "productId" | "referrerCents" | "recipientCents" | "recipientShare">;

/**
 * What an order earns the two parts, the referrer's and the recipient's, whoever the recipient is. The promised amounts
 * apply to the recommended product, and if the shop names no product or an unknown one. Another product earns what it
 * would have earned when the link was made: by `prices`, those of that day, split like the link.
 */
export function claimAmounts(recommendation: Recommended, ordered: Sold | null, prices: Prices): Split {
  const isAnother = ordered !== null && ordered.id !== recommendation.productId;
  const { referrerCents, recipientCents } = isAnother
    ? rewardOf(ordered, recommendation.recipientShare, prices)
    : recommendation;
  return { referrerCents, recipientCents };
}

type Earned = Parameters<typeof claimAmounts>[0] & Pick<Recommendation, "priceVersionId">;

/** What an order earns (claimAmounts), by the prices of the day on which its link was made, whatever they are today. */
export async function amountsOfOrder(
  ctx: { prices: PriceReader },
  recommendation: Earned,
  ordered: Sold | null,
): Promise<Split> {
  return claimAmounts(recommendation, ordered, await ctx.prices.byId(recommendation.priceVersionId));
}
