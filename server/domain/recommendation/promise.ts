import type { Ctx } from "../context.ts";
import { splitReward } from "../money.ts";
import { highestReward } from "../product/highest-reward.ts";
import type { Recommendation } from "./model.ts";

type Asked = Pick<Recommendation, "productId" | "recipientShare" | "audience">;

/**
 * What the referrer is promised before sharing: the product's reward, divided and capped. Without a product it is "up to"
 * the highest reward of its kind; what was ordered decides later. null: there is no such product.
 */
export async function promiseFor(
  ctx: Ctx,
  { productId, recipientShare, audience }: Asked,
): Promise<Pick<Recommendation, "productName" | "rewardCents" | "referrerCents" | "recipientCents"> | null> {
  const product = productId === null ? null : await ctx.products.byId(productId);
  if (productId !== null && !product) return null;
  const rewardCents = product ? product.commission.cents : await highestReward(ctx, audience);
  return {
    productName: product?.displayName ?? "",
    rewardCents,
    ...splitReward(rewardCents, recipientShare, ctx.tenant.recommendation.maxRecipientCents),
  };
}
