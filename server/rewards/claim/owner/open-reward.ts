import type { Reward } from "#server/catalogue/reward/model.ts";
import { isFreshLogin } from "#server/people/account/login/step-up.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { addDays, type Day, dayOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { offeredRewards } from "#server/rewards/choice/rewards-on-offer.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { recommendationHold, type SignalName, signalNameOf } from "#server/rewards/claim/rules/hold-cause.ts";
import { type ClaimStep, stepOf, waitingSteps } from "#server/rewards/claim/rules/step.ts";
import { lookDays } from "#server/rewards/claim/signals.ts";
import type { CustomerNumberStatus } from "#server/rewards/customer-number/model.ts";
import { customerNumberStatus } from "#server/rewards/customer-number/show.ts";
import type { ReadContext, RequestContext } from "../../context.ts";
import { recoverableFrom } from "../../ledger/bookings.ts";
import { net } from "../../ledger/kept.ts";
import type { BankDetail } from "../../payment/model.ts";
import { authorizeClaim } from "./access.ts";
import { waitingRewards } from "./list-rewards.ts";
import { ownerOf, probableHolder, shownClaim } from "./owner.ts";

/** Content of the reward page: the step, what can be chosen today, and the bank account for the payout. */
export type OpenedReward = {
  step: ClaimStep;
  claim: Claim;
  rewards: Reward[];
  /** Those of `rewards` that cannot be chosen now: vouchers whose pool is empty. */
  soldOut: string[];
  chosen: Reward | null;
  bank: Pick<BankDetail, "ibanLast4" | "usableFrom"> | null;
  /** The address that mails about the reward go to; null: there is no owner who may be written to. */
  ownerEmail: string | null;
  /** The owner's first and last name, as far as known: probably the holder of the account that they will name. */
  ownerName: string | null;
  /** Status of the referrer's customer number; null: not asked for this reward. */
  customerNumber: CustomerNumberStatus | null;
  /**
   * A person looks at it first, because of this signal; `by`: until when. `last4`: of the owner's bank account.
   * `isBlocked`: they decided against it, or its recommendation is blocked anyway. null: nobody has to.
   */
  look: { signal: SignalName; last4: string; by: Day; isLate: boolean; isBlocked: boolean } | null;
  /** What is kept of its transfer, or was once it is paid, because the owner has to give it back (nettedCentsOf). */
  nettedCents: Cents;
  /** The mailed voucher; only for the holder of the reward's own link, and its owner after a recent login. */
  voucher: { code: string; validUntil: Day | null } | null;
};

/** Opens a reward for its owner, by login, reward link or recipient cookie. */
export async function openReward(ctx: RequestContext, claimId: string): Promise<Outcome<OpenedReward>> {
  const found = await ctx.claims.byId(claimId);
  if (!found || !(await authorizeClaim(ctx, found))) return refuse("rewardTokenInvalid");
  const claim = await shownClaim(ctx, found);
  const step = stepOf(claim, ctx.now());
  const owner = await ownerOf(ctx, claim);
  const rewards = waitingSteps.includes(step) ? await offeredRewards(ctx, claim) : [];
  const bank = claim.bankDetailId ? await ctx.bankDetails.byId(claim.bankDetailId) : null;
  return done({
    step,
    claim,
    look: await reviewOf(ctx, claim, bank),
    rewards,
    soldOut: await soldOutOf(ctx, claim, rewards),
    chosen: claim.rewardId ? await ctx.rewards.byId(claim.rewardId) : null,
    ownerEmail: owner?.email ?? null,
    ownerName: probableHolder(owner),
    nettedCents: await nettedCentsOf(ctx, claim),
    voucher: mayReadCode(ctx, claim) ? await ctx.vouchers.codeOf(claim.id) : null,
    customerNumber: await customerNumberStatus(ctx, claim),
    bank,
  });
}

/** The two days more are those of a weekend, on which nobody looks. */
async function reviewOf(
  ctx: ReadContext,
  { id, state, recommendationNumber: number }: Claim,
  bank: BankDetail | null,
): Promise<OpenedReward["look"]> {
  const holds = state === "onHold" ? await ctx.claims.holdsOf(id) : [];
  const hold = holds.find(({ cause }) => signalNameOf(cause) !== null);
  const signal = hold ? signalNameOf(hold.cause) : null;
  if (!hold || !signal) return null;
  const by = addDays(dayOf(hold.createdAt), lookDays + 2);
  const isBlocked = number !== null && holds.some(({ cause }) => cause === recommendationHold(number));
  return { signal, last4: bank?.ibanLast4 ?? "", by, isLate: dayOf(ctx.now()) > by, isBlocked };
}

/**
 * What was kept of a paid claim, or would be kept of another one by the next run: its owner's claims that are on their
 * way come before it. In a run that was prepared it is what that keeps.
 */
export async function nettedCentsOf(ctx: Pick<ReadContext, "ledger">, claim: Claim): Promise<Cents> {
  const { id, cents, state } = claim;
  if (state === "paid") return (await ctx.ledger.keptAndReversed([id])).get(id)?.nettedCents ?? 0;
  const owner = recoverableFrom(claim);
  if ((await ctx.ledger.recoverableOf(owner)) <= 0) return 0;
  const collected = await ctx.ledger.collectedBy(owner);
  const inRun = collected.find((one) => one.id === id)?.nettedCents ?? null;
  if (inRun !== null) return inRun;
  const waiting = collected.filter((one) => one.nettedCents === null);
  const last = waiting.some((one) => one.id === id) ? [] : [{ id, cents }];
  const netted = net(
    [...waiting, ...last].map((one) => ({ ...one, owner })),
    await ctx.ledger.leftToNet([owner]),
  );
  return netted.find((one) => one.id === id)?.nettedCents ?? 0;
}

/** A code is as good as cash, so a recipient's cookie or an older login is not enough to read it. */
function mayReadCode(ctx: RequestContext, { id, accountId, state, method }: Claim): boolean {
  const { rewardClaimId, member } = ctx.viewer;
  if (state !== "paid" || method !== "voucher") return false;
  return rewardClaimId === id || (member !== null && member.id === accountId && isFreshLogin(ctx));
}

async function soldOutOf(ctx: RequestContext, { cents }: Claim, rewards: Reward[]): Promise<string[]> {
  const soldOut: string[] = [];
  for (const { id, kind } of rewards) {
    if (kind === "voucher" && (await ctx.vouchers.free(id, cents, ctx.now())) === 0) soldOut.push(id);
  }
  return soldOut;
}

/** The claim of the reward that waits for the referrer who is logged in; refused if none does, or several do. */
export async function onlyWaitingReward(ctx: RequestContext): Promise<Outcome<string>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("rewardTokenInvalid");
  if (member.state === "blocked") return refuse("accountBlocked");
  const [first, second] = await waitingRewards(ctx, member);
  if (!first) return refuse("noRewardWaiting");
  return second ? refuse("severalRewardsWaiting") : done(first.claim.id);
}
