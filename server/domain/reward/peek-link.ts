import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { pageOf, type RewardPage } from "./admission.ts";

export type RewardLink = { claimId: string; cents: number; page: RewardPage; expiresAt: Date };

/** Looks at a reward link without using it: mail scanners open links too. */
export async function peekRewardLink(ctx: Ctx, token: string): Promise<Outcome<RewardLink>> {
  const found = await ctx.tokens.peek(ctx.secrets.hash("reward", token), "reward");
  const claim = found && (await ctx.claims.byId(found.subject));
  if (!found || !claim) return refuse("rewardTokenInvalid");
  if (found.usedAt || found.expiresAt <= ctx.now()) return refuse("rewardLinkExpired");
  return done({ claimId: claim.id, cents: claim.cents, page: pageOf(claim, ctx.now()), expiresAt: found.expiresAt });
}
