import { hashLinkToken } from "../account/token.ts";
import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Language } from "../tenant/model.ts";
import { pageOf, type RewardPage } from "./admission.ts";
import { ownerOf } from "./owner.ts";

/** `language`: the one that its owner reads. */
export type RewardLink = { claimId: string; cents: number; page: RewardPage; expiresAt: Date; language: Language };

/** Looks at a reward link without using it: mail scanners open links too. */
export async function peekRewardLink(ctx: Ctx, token: string): Promise<Outcome<RewardLink>> {
  const found = await ctx.tokens.peek(hashLinkToken(ctx, "reward", token), "reward");
  const claim = found && (await ctx.claims.byId(found.subject));
  if (!found || !claim) return refuse("rewardTokenInvalid");
  if (found.usedAt || found.expiresAt <= ctx.now()) return refuse("rewardLinkExpired");
  const owner = await ownerOf(ctx, claim);
  return done({
    claimId: claim.id,
    cents: claim.cents,
    page: pageOf(claim, ctx.now()),
    expiresAt: found.expiresAt,
    language: owner?.language ?? ctx.language,
  });
}
