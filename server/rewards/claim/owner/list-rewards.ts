import type { Account } from "#server/people/account/model.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import type { ClaimCursor } from "#server/rewards/claim/repository.ts";
import { type ClaimStep, stepOf } from "#server/rewards/claim/rules/step.ts";
import type { ReadContext, RequestContext } from "../../context.ts";

export type ListedReward = { claim: Claim; step: ClaimStep; productName: string | null };

/** A referrer's claims, newest first, one page at a time. */
export async function listRewards(
  ctx: RequestContext,
  account: Pick<Account, "id">,
  { before = null, size = 20 }: { before?: ClaimCursor | null; size?: number } = {},
): Promise<{ rewards: ListedReward[]; next: ClaimCursor | null }> {
  const found = await ctx.claims.pageOfAccount(account.id, { before, size: size + 1 });
  const rewards = found.slice(0, size).map(({ productName, ...claim }) => {
    const step = stepOf(claim, ctx.now());
    return { claim: step === "expired" ? { ...claim, state: "expired" as const } : claim, step, productName };
  });
  const last = rewards.at(-1)?.claim;
  return { rewards, next: found.length > size && last ? { createdAt: last.createdAt, id: last.id } : null };
}

/** What waits for a referrer, of every kind, the first to lapse first. */
export async function waitingRewards(ctx: ReadContext, account: Pick<Account, "id">): Promise<ListedReward[]> {
  const waiting = await ctx.claims.waitingOfAccount(account.id, ctx.now());
  return waiting.map(({ productName, ...claim }) => ({ claim, step: stepOf(claim, ctx.now()), productName }));
}
