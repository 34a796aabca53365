import { path } from "#app/paths.ts";
import type { RequestContext } from "#server/context.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { type ListedReward, listRewards, waitingRewards } from "#server/rewards/claim/owner/list-rewards.ts";
import { type ClaimStep, waitingSteps } from "#server/rewards/claim/rules/step.ts";
import { claimWord } from "#server/rewards/claim/rules/word.ts";

/** Older rewards are in the personal area, each with its recommendation. */
const maxShown = 50;

/** A logged-in referrer's rewards, those that need an action first; null: nobody is logged in, or there are none. */
export async function overviewOf(ctx: RequestContext) {
  const { member } = ctx.viewer;
  if (!member || member.state === "blocked") return null;
  const waiting = await waitingRewards(ctx, member);
  const { rewards } = await listRewards(ctx, member, { size: maxShown });
  if (rewards.length === 0) return null;
  const isWaiting = ({ step }: { step: ClaimStep }) => waitingSteps.includes(step);
  const sorted = [...waiting, ...rewards.filter((one) => !isWaiting(one))].slice(0, maxShown);
  return Promise.all(sorted.map((one) => rewardRow(ctx, one)));
}

async function rewardRow(ctx: RequestContext, { claim, step, nettedCents }: ListedReward) {
  const { language } = ctx;
  const number = claim.kind === "base" ? claim.recommendationNumber : null;
  const recommendation = number ? await ctx.recommendations.byNumber(number) : null;
  const isWaiting = waitingSteps.includes(step);
  const canOpen = isWaiting || step === "pickedUp";
  return {
    id: claim.id,
    cents: claim.cents,
    kind: claim.kind,
    product: recommendation?.productName || null,
    since: formatDay(claim.createdAt),
    word: step === "expired" ? ("expired" as const) : claimWord(claim, nettedCents),
    step,
    until: isWaiting && claim.expiresAt ? formatDay(claim.expiresAt) : null,
    href: canOpen ? path(language, "reward", { claimId: claim.id }) : null,
  };
}

export type RewardRow = Awaited<ReturnType<typeof rewardRow>>;
