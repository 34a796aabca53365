import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { BankDetail } from "../payout/model.ts";
import { pageOf, type RewardPage, waitingPages } from "./admission.ts";
import { mayHandle } from "./door.ts";
import type { Claim, Reward } from "./model.ts";
import { offeredRewards } from "./offer.ts";

/** What the reward page shows: which of its pages, what can be chosen today, and the account that the money goes to. */
export type OpenedReward = {
  page: RewardPage;
  claim: Claim;
  rewards: Reward[];
  chosen: Reward | null;
  bank: Pick<BankDetail, "ibanLast4" | "bankName" | "usableFrom"> | null;
};

/** Opens a reward for the person whom it belongs to: by their login, or by the link of a mail. */
export async function openReward(ctx: Ctx, claimId: string): Promise<Outcome<OpenedReward>> {
  const claim = await ctx.claims.byId(claimId);
  if (!claim || !(await mayHandle(ctx, claim))) return refuse("rewardTokenInvalid");
  const page = pageOf(claim, ctx.now());
  return done({
    page,
    claim,
    rewards: waitingPages.includes(page) ? await offeredRewards(ctx, claim) : [],
    chosen: claim.rewardId ? await ctx.rewards.byId(claim.rewardId) : null,
    bank: claim.bankDetailId ? await ctx.bankDetails.byId(claim.bankDetailId) : null,
  });
}
