import { path } from "#app/paths.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import type { ClaimStep } from "#server/rewards/claim/rules/step.ts";

type RewardFacts = Pick<Claim, "id" | "state" | "method">;

const actions: Partial<Record<ClaimStep, "choose" | "bank" | "collect">> = {
  choose: "choose",
  bankDetails: "bank",
  confirm: "collect",
};

/** What a reward's owner can do now, and the page for it: at last, to read the code of a voucher. null: nothing. */
export function rewardAction({ id, state, method }: RewardFacts, step: ClaimStep, language: Language) {
  const what = state === "paid" && method === "voucher" ? ("voucher" as const) : actions[step];
  return what ? { what, href: path(language, "reward", { claimId: id }) } : null;
}
