import type { Ctx } from "../context.ts";
import type { Outcome } from "../outcome.ts";
import { peekRewardLink, type RewardLink } from "./peek-link.ts";

export const rewardCookie = "psoe_reward";

/** The link's button was pressed: this browser may handle this one reward, until the link ends. */
export async function redeemRewardLink(ctx: Ctx, token: string): Promise<Outcome<RewardLink>> {
  const link = await peekRewardLink(ctx, token);
  if (!link.ok) return link;
  const seconds = Math.max(1, Math.floor((link.value.expiresAt.getTime() - ctx.now().getTime()) / 1000));
  ctx.cookies.set(rewardCookie, token, seconds);
  return link;
}
