import { rewardAction } from "#app/content/reward-action.ts";
import type { Expected } from "#server/orders/forecast/expected.ts";
import { formatDay, formatMoment } from "#server/platform/values/calendar.ts";
import type { Language } from "#server/platform/values/language.ts";
import { formatCents } from "#server/platform/values/money.ts";
import type { ListedReward } from "#server/rewards/claim/owner/list-rewards.ts";
import { claimWord } from "#server/rewards/claim/rules/word.ts";
import { paymentBy } from "#server/rewards/progress/next.ts";

/** One reward as the overview lists it, with formatted dates. */
export function rewardView(reward: ListedReward, language: Language, now: Date) {
  const { claim, step, productName, expected, nettedCents, reversedCents } = reward;
  const word = claimWord(claim, nettedCents);
  const isNetted = word === "netted";
  const action = rewardAction(claim, step, language);
  return {
    id: claim.id,
    kind: claim.kind,
    productName: productName ?? "",
    number: claim.recommendationNumber,
    since: formatMoment(claim.createdAt),
    cents: claim.cents,
    word,
    ...untilOf(reward, { isNetted, waits: action !== null, now }),
    /** Who acts next on its order, while it is not decided. */
    actor: expected?.actor ?? null,
    /** Of a payment: what was kept of it, and whether its order was lost afterwards. */
    kept: nettedCents > 0 && !isNetted ? formatCents(nettedCents, language) : null,
    isReversed: reversedCents > 0,
    action,
  };
}
export type RewardView = ReturnType<typeof rewardView>;

/** The date of the next event, or of the last one. */
function untilOf(
  { claim, expected }: ListedReward,
  { isNetted, waits, now }: { isNetted: boolean; waits: boolean; now: Date },
) {
  const { state, method, expiresAt, paidAt } = claim;
  if (state === "paid" && paidAt)
    // A bank states the day of a transfer, and no time.
    return method === "voucher"
      ? ({ say: "sentAt", at: formatMoment(paidAt) } as const)
      : ({ say: isNetted ? "nettedAt" : "paidAt", at: formatDay(paidAt) } as const);
  if (state === "collected") {
    const { until } = paymentBy(claim, now);
    return until ? ({ say: "dueBy", at: formatDay(until) } as const) : ({ say: "decidedLate", at: "" } as const);
  }
  if (waits && expiresAt) return { say: "collectBy" as const, at: formatDay(expiresAt) };
  if (expected) return decisionOf(expected);
  return { say: null, at: "" };
}

/** The day or the range in which it is decided, as the status bar of its order says. */
function decisionOf({ from, until }: Expected) {
  if (until === null) return { say: "decidedLate" as const, at: "" };
  if (from === null) return { say: "decidedBy" as const, at: formatDay(until) };
  if (from === until) return { say: "decidedOn" as const, at: formatDay(until) };
  return { say: "decidedBetween" as const, at: `${formatDay(from)} – ${formatDay(until)}` };
}
