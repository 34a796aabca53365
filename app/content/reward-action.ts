import { path } from "#app/paths.ts";
import type { Language } from "#server/platform/tenant/model.ts";
import type { ClaimStep } from "#server/rewards/claim/rules/step.ts";

const actions: Partial<Record<ClaimStep, "choose" | "bank" | "collect">> = {
  choose: "choose",
  bankDetails: "bank",
  confirm: "collect",
};

/** What a reward's owner can do now, and the page for it; null: nothing. */
export function rewardAction(claimId: string, step: ClaimStep, language: Language) {
  const what = actions[step];
  return what ? { what, href: path(language, "reward", { claimId }) } : null;
}
