import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { pageOf, type RewardPage } from "./admission.ts";

export const rewardCookie = "psoe_reward";

export type RewardLink = { claimId: string; cents: number; page: RewardPage; expiresAt: Date };

/** Looks at a reward link without using it: mail scanners open links too. */
export async function peekRewardLink(ctx: Ctx, token: string): Promise<Outcome<RewardLink>> {
  const found = await ctx.tokens.peek(ctx.secrets.hash("reward", token), "reward");
  const claim = found && (await ctx.claims.byId(found.subject));
  if (!found || !claim) return refuse("rewardTokenInvalid");
  if (found.usedAt || found.expiresAt <= ctx.now()) return refuse("rewardLinkExpired");
  return done({ claimId: claim.id, cents: claim.cents, page: pageOf(claim, ctx.now()), expiresAt: found.expiresAt });
}

/** The link's button was pressed: this browser may handle this one reward, until the link ends. */
export async function redeemRewardLink(ctx: Ctx, token: string): Promise<Outcome<RewardLink>> {
  const link = await peekRewardLink(ctx, token);
  if (!link.ok) return link;
  const seconds = Math.max(1, Math.floor((link.value.expiresAt.getTime() - ctx.now().getTime()) / 1000));
  ctx.cookies.set(rewardCookie, token, seconds);
  return link;
}
