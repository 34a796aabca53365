import { dayOf } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { type Claim, isRewardValidOn, type Reward } from "./model.ts";

/** The rewards that this claim can be turned into today: valid by their dates, and for exactly this amount or any. */
export async function offeredRewards(ctx: Ctx, claim: Claim): Promise<Reward[]> {
  const today = dayOf(ctx.now());
  return (await ctx.rewards.all())
    .filter((reward) => isRewardValidOn(reward, today) && fits(reward, claim))
    .sort((one, other) => one.position - other.position);
}

export function fits(reward: Reward, claim: Claim): boolean {
  return reward.valueCents === null || reward.valueCents === claim.cents;
}
