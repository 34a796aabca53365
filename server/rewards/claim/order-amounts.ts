import type { PriceReader, Sold } from "#server/catalogue/price/prices.ts";
import type { Split } from "#server/platform/values/money.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import { claimAmounts } from "./rules/amounts.ts";

type Earned = Parameters<typeof claimAmounts>[0] & Pick<Recommendation, "priceVersionId">;

/** What an order earns (claimAmounts), by the prices of the day on which its link was made, whatever they are today. */
export async function amountsOfOrder(
  ctx: { prices: PriceReader },
  recommendation: Earned,
  ordered: Sold | null,
): Promise<Split> {
  return claimAmounts(recommendation, ordered, await ctx.prices.byId(recommendation.priceVersionId));
}
