import type { Account } from "../account/model.ts";
import type { Day } from "../calendar.ts";
import type { RequestContext } from "../context.ts";
import type { CustomerNumberStatus } from "../customer-number/model.ts";
import { customerNumberStatus } from "../customer-number/show.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { BankDetail } from "../payout/model.ts";
import type { Reward } from "../reward/model.ts";
import { offeredRewards } from "../reward/rewards-on-offer.ts";
import { authorizeClaim } from "./access.ts";
import type { Claim } from "./model.ts";
import { ownerOf, shownClaim } from "./owner.ts";
import { type ClaimStep, stepOf, waitingSteps } from "./rules/step.ts";

/** What the reward page shows: the step, what can be chosen today, and the account that the money goes to. */
export type OpenedReward = {
  step: ClaimStep;
  claim: Claim;
  rewards: Reward[];
  /** Those of `rewards` that nobody can choose now: vouchers whose pool is empty. */
  soldOut: string[];
  chosen: Reward | null;
  bank: Pick<BankDetail, "ibanLast4" | "usableFrom"> | null;
  /** The address that mails about it go to; null: there is nobody whom we may write to. */
  ownerEmail: string | null;
  /** How the referrer's customer number stands; null: this reward knows none. */
  customerNumber: CustomerNumberStatus | null;
  /** The voucher that was mailed; for who holds the reward's own link alone, however they came to this page. */
  voucher: { code: string; validUntil: Day | null } | null;
};

/** Opens a reward for its owner: by their login, or by the link of a mail. */
export async function openReward(ctx: RequestContext, claimId: string): Promise<Outcome<OpenedReward>> {
  const found = await ctx.claims.byId(claimId);
  if (!found || !(await authorizeClaim(ctx, found))) return refuse("rewardTokenInvalid");
  const claim = await shownClaim(ctx, found);
  const step = stepOf(claim, ctx.now());
  const rewards = waitingSteps.includes(step) ? await offeredRewards(ctx, claim) : [];
  return done({
    step,
    claim,
    rewards,
    soldOut: await soldOutOf(ctx, claim, rewards),
    chosen: claim.rewardId ? await ctx.rewards.byId(claim.rewardId) : null,
    ownerEmail: (await ownerOf(ctx, claim))?.email ?? null,
    voucher: mayReadCode(ctx, claim) ? await ctx.vouchers.codeOf(claim.id) : null,
    customerNumber: await customerNumberStatus(ctx, claim),
    bank: claim.bankDetailId ? await ctx.bankDetails.byId(claim.bankDetailId) : null,
  });
}

/** A code is as good as cash: a login, or the browser of a recipient, is not enough to read it. */
function mayReadCode({ viewer }: RequestContext, { id, state, method }: Claim): boolean {
  return viewer.rewardClaimId === id && state === "paid" && method === "voucher";
}

async function soldOutOf(ctx: RequestContext, { cents }: Claim, rewards: Reward[]): Promise<string[]> {
  const soldOut: string[] = [];
  for (const { id, kind } of rewards) {
    if (kind === "voucher" && (await ctx.vouchers.free(id, cents, ctx.now())) === 0) soldOut.push(id);
  }
  return soldOut;
}

/** Everything that a referrer was ever promised, newest first. */
export async function myRewards(ctx: RequestContext, account: Account): Promise<{ claim: Claim; step: ClaimStep }[]> {
  const claims = await ctx.claims.ofAccount(account.id);
  return claims
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .map((claim) => ({ claim, step: stepOf(claim, ctx.now()) }));
}
