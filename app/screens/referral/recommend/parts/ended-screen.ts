import { statusView } from "#app/ui/status/recommendation-status.tsx";
import type { RequestContext } from "#server/context.ts";
import type { OpenedRecommendation } from "#server/rewards/list/open-recommendation.ts";

/** Data for the referrer of a recommendation whose link admits no more recipients. */
export function endedScreen({ language, tenant }: RequestContext, { recommendation, rows }: OpenedRecommendation) {
  return { language, brand: tenant.name, productName: recommendation.productName, rows: rows.map(statusView) };
}
export type EndedScreen = ReturnType<typeof endedScreen>;
