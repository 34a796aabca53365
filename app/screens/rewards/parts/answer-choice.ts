import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { invalid, refused } from "#app/forms/form.ts";
import { path } from "#app/paths.ts";
import type { RequestContext } from "#server/context.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { chooseForm } from "#server/rewards/claim/schema.ts";
import { thanksPath } from "./thanks-path.ts";

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
