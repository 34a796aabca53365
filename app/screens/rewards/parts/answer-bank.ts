import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { reviewOf } from "#app/forms/bank-reviewed.ts";
import { invalid, refused } from "#app/forms/form.ts";
import type { RequestContext } from "#server/context.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { collectReward } from "#server/rewards/claim/owner/collect.ts";
import { bankForm } from "#server/rewards/claim/schema.ts";
import { thanksPath } from "./thanks-path.ts";

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
