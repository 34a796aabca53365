import { isRewardValidOn, type Reward } from "#server/catalogue/reward/model.ts";
import { findOrderedProduct } from "#server/orders/find-ordered-product.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { Claim } from "../claim/model.ts";
import type { RequestContext } from "../context.ts";
import { recoverableFrom } from "../ledger/bookings.ts";

/**
 * The rewards that this claim can be turned into today: valid by date, and for exactly this amount or any. Those that
 * the ordered product lists; all if it lists none, or none that can be chosen, because what is owed must be payable. No
 * voucher for somebody who has to give money back: only a transfer can be reduced by it.
 */
export async function offeredRewards(ctx: RequestContext, claim: Claim): Promise<Reward[]> {
  const named = await rewardsOfProduct(ctx, claim);
  const fitting = (await rewardsOnOffer(ctx))
    .filter(({ valueCents }) => valueCents === null || valueCents === claim.cents)
    .sort((one, other) => one.position - other.position);
  const listed = fitting.filter(({ id }) => named.includes(id));
  const offered = listed.length > 0 ? listed : fitting;
  const reducible = offered.filter(({ kind }) => kind === "cash");
  const gives = reducible.length > 0 && (await ctx.ledger.recoverableOf(recoverableFrom(claim))) > 0;
  return gives ? reducible : offered;
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
