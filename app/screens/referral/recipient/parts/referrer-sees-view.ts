import { statusView } from "#app/ui/status/recommendation-status.tsx";
import type { RequestContext } from "#server/context.ts";
import { forecastBasis } from "#server/orders/forecast/expected.ts";
import { type ReferrerSees, referrerSeesLevels } from "#server/referral/recipient/referrer-sees.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import { previewOf } from "#server/rewards/progress/preview.ts";

type Promised = Pick<Recommendation, "firstName" | "referrerCents" | "recipientCents">;

/** The levels to choose from, each with what the referrer would read from step to step. */
export async function referrerSeesView(ctx: RequestContext, promised: Promised, chosen: ReferrerSees) {
  const basis = await forecastBasis(ctx, [{ state: "received" }]);
  return {
    referrer: promised.firstName,
    chosen,
    levels: referrerSeesLevels.map((level) => ({
      level,
      stages: previewOf(level, promised, ctx.now(), basis).map(({ stage, row }) => ({
        stage,
        row: statusView(row),
      })),
    })),
  };
}
export type ReferrerSeesView = Awaited<ReturnType<typeof referrerSeesView>>;
