import { rewardAction } from "#app/content/reward-action.ts";
import { path } from "#app/paths.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { ListedReward } from "#server/rewards/claim/owner/list-rewards.ts";

/** The overview has the others. */
const maxShown = 4;

/** What waits, summed up, with a link to each reward; null: nothing waits. */
export function waitingView(waiting: readonly ListedReward[], language: Language) {
  if (waiting.length === 0) return null;
  const others = waiting.length - maxShown;
  return {
    cents: waiting.reduce((sum, { claim }) => sum + claim.cents, 0),
    rewards: waiting.slice(0, maxShown).map(({ claim, step, productName }) => ({
      id: claim.id,
      about: claim.kind,
      productName: productName ?? "",
      cents: claim.cents,
      until: claim.expiresAt && formatDay(claim.expiresAt),
      action: rewardAction(claim, step, language),
    })),
    more: others > 0 ? { count: others, href: path(language, "rewardOverview") } : null,
  };
}
export type WaitingView = NonNullable<ReturnType<typeof waitingView>>;
