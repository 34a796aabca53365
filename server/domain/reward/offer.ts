import type { Ctx } from "../context.ts";
import { findOrdered } from "../order/find-ordered.ts";
import type { Claim, Reward } from "./model.ts";
import { rewardsOnOffer } from "./on-offer.ts";

/**
 * The rewards that this claim can be turned into today: valid by their dates, for exactly this amount or any, and among
 * those that the ordered product names, where it names some.
 */
export async function offeredRewards(ctx: Ctx, claim: Claim): Promise<Reward[]> {
  const named = await rewardsOfProduct(ctx, claim);
  return (await rewardsOnOffer(ctx))
    .filter(({ valueCents }) => valueCents === null || valueCents === claim.cents)
    .filter(({ id }) => named.length === 0 || named.includes(id))
    .sort((one, other) => one.position - other.position);
}

async function rewardsOfProduct(ctx: Ctx, claim: Claim): Promise<string[]> {
  const order = claim.orderId ? await ctx.orders.byId(claim.orderId) : null;
  const product = await findOrdered(ctx, order?.productId ?? null);
  return product?.rewardIds ?? [];
}
