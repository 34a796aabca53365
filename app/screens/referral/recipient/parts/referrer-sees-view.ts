import { statusView } from "#app/ui/status/recommendation-status.tsx";
import type { RequestContext } from "#server/context.ts";
import { forecastBasis } from "#server/orders/forecast/expected.ts";
import { type ReferrerSees, referrerSeesLevels } from "#server/referral/recipient/referrer-sees.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import { previewOf } from "#server/rewards/progress/preview.ts";

type Recommended = Pick<Recommendation, "firstName" | "referrerCents" | "recipientCents">;

/** The levels to choose from, each with what the referrer would read from step to step. */
export async function referrerSeesView(ctx: RequestContext, recommendation: Recommended, chosen: ReferrerSees) {
  const basis = await forecastBasis(ctx, [{ state: "received" }]);
  return {
    referrer: recommendation.firstName,
    chosen,
    levels: referrerSeesLevels.map((level) => ({
      level,
      stages: previewOf(level, recommendation, ctx.now(), basis).map(({ stage, row }) => ({
        stage,
        row: statusView(row),
      })),
    })),
  };
}
export type ReferrerSeesView = Awaited<ReturnType<typeof referrerSeesView>>;
