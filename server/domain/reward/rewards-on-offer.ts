import { dayOf } from "../calendar.ts";
import type { Claim } from "../claim/model.ts";
import type { RequestContext } from "../context.ts";
import { findOrderedProduct } from "../order/find-ordered-product.ts";
import { isRewardValidOn, type Reward } from "./model.ts";

/**
 * The rewards that this claim can be turned into today: valid by date, for exactly this amount or any, and among the rewards listed by the
 * ordered product if it lists any.
 */
export async function offeredRewards(ctx: RequestContext, claim: Claim): Promise<Reward[]> {
  const named = await rewardsOfProduct(ctx, claim);
  return (await rewardsOnOffer(ctx))
    .filter(({ valueCents }) => valueCents === null || valueCents === claim.cents)
    .filter(({ id }) => named.length === 0 || named.includes(id))
    .sort((one, other) => one.position - other.position);
}

async function rewardsOfProduct(ctx: RequestContext, claim: Claim): Promise<string[]> {
  const order = claim.orderId ? await ctx.orders.byId(claim.orderId) : null;
  const product = await findOrderedProduct(ctx, order?.productId ?? null);
  return product?.rewardIds ?? [];
}

/** The tenant's rewards that are valid today, by position. */
export async function rewardsOnOffer(ctx: Pick<RequestContext, "rewards" | "now">): Promise<Reward[]> {
  const today = dayOf(ctx.now());
  return (await ctx.rewards.all()).filter((reward) => isRewardValidOn(reward, today));
}
