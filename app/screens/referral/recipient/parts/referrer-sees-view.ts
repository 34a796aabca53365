import { type RecommendationStatusView, statusView } from "#app/ui/status/recommendation-status.tsx";
import type { RequestContext } from "#server/context.ts";
import { shownRecommendation } from "#server/referral/link/admission.ts";
import { type ReferrerSees, referrerSeesLevels } from "#server/referral/recipient/referrer-sees.ts";
import { type PreviewStage, previewOf, previewStages } from "#server/rewards/progress/preview.ts";

type Rows = Record<PreviewStage, RecommendationStatusView>;

/** The levels to choose from, each with what the referrer would read from step to step. null: there is no such link. */
export async function referrerSeesView(ctx: RequestContext, number: string, chosen: ReferrerSees) {
  const recommendation = await ctx.recommendations.byNumber(number);
  if (!recommendation) return null;
  const shown = await shownRecommendation(ctx, recommendation);
  const rowsOf = (level: ReferrerSees) => {
    const preview = previewOf(level, shown, ctx.now(), ctx.tenant.clocks);
    return Object.fromEntries(previewStages.map((stage) => [stage, statusView(preview[stage])])) as Rows;
  };
  return {
    referrer: recommendation.firstName,
    chosen,
    levels: referrerSeesLevels.map((level) => ({ level, rows: rowsOf(level) })),
  };
}
export type ReferrerSeesView = NonNullable<Awaited<ReturnType<typeof referrerSeesView>>>;
