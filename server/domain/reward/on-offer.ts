import { dayOf } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { isRewardValidOn, type Reward } from "./model.ts";

/** What the tenant rewards with today, in its order. */
export async function rewardsOnOffer(ctx: Pick<Ctx, "rewards" | "now">): Promise<Reward[]> {
  const today = dayOf(ctx.now());
  return (await ctx.rewards.all()).filter((reward) => isRewardValidOn(reward, today));
}
