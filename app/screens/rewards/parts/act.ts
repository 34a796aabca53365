import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { reviewOf } from "#app/forms/bank-reviewed.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { path } from "#app/paths.ts";
import type { RequestContext } from "#server/context.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { collectReward } from "#server/rewards/claim/owner/collect.ts";
import { bankForm, chooseForm } from "#server/rewards/claim/schema.ts";

/** After the choice: a voucher is reviewed first (choosing it orders it), money continues with the bank details. */
export async function answerChoice(ctx: RequestContext, claimId: string, form: FormData) {
  const submission = parseWithZod(form, { schema: chooseForm });
  if (submission.status !== "success") return invalid(submission);
  const { rewardId } = submission.value;
  const ownPath = (query: Record<string, string> = {}) => path(ctx.language, "reward", { claimId }, query);
  const isReviewed = form.get("intent") === "order";
  if (!isReviewed && (await ctx.rewards.byId(rewardId))?.kind === "voucher") {
    return redirect(ownPath({ gutschein: rewardId }), 303);
  }
  const outcome = await chooseReward(ctx, { claimId, rewardId });
  if (!outcome.ok) return refused(submission, outcome.refusal);
  if (outcome.value.claim.method !== "voucher") return redirect(ownPath(), 303);
  return redirect(thanksPath(ctx.language, outcome.value.claim), 303);
}

/** The page after collecting a reward. */
function thanksPath(language: Language, { id, kind }: Pick<Claim, "id" | "kind">): string {
  return path(language, kind === "goodwill" ? "goodwillThanks" : "rewardThanks", {}, { praemie: id });
}

/**
 * Bank details: entered, reviewed (WCAG 3.3.4), then stored and the reward collected in one step. With stored bank
 * details the reward is only collected.
 */
export async function answerBank(ctx: RequestContext, claimId: string, form: FormData) {
  const intent = form.get("intent");
  const submission = parseWithZod(form, { schema: bankForm(ctx.tenant, dayOf(ctx.now())) });
  if (intent !== "collect") {
    if (submission.status !== "success") return invalid(submission);
    if (intent === "edit") return data({ result: submission.reply(), refusal: null, review: null });
    if (intent === "review")
      return data({ result: submission.reply(), refusal: null, review: reviewOf(submission.value) });
    const given = await giveBankDetails(ctx, { claimId, ...submission.value });
    if (!given.ok && given.refusal.code !== "rewardAlreadyPickedUp") return refused(submission, given.refusal);
  }
  const outcome = await collectReward(ctx, claimId);
  if (!outcome.ok) return refused(submission, outcome.refusal);
  return redirect(thanksPath(ctx.language, outcome.value.claim), 303);
}
