import type { Account } from "../account/model.ts";
import type { Ctx } from "../context.ts";
import { pageOf, type RewardPage } from "./admission.ts";
import type { Claim } from "./model.ts";

/** Everything that a referrer was ever promised, newest first. */
export async function myRewards(ctx: Ctx, account: Account): Promise<{ claim: Claim; page: RewardPage }[]> {
  const claims = await ctx.claims.ofAccount(account.id);
  return claims
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .map((claim) => ({ claim, page: pageOf(claim, ctx.now()) }));
}
