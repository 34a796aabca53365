import { statusView } from "#app/components/status/recommendation-status.tsx";
import type { RequestContext } from "#server/domain/context.ts";
import type { OpenedRecommendation } from "#server/domain/recommendation/list/open-recommendation.ts";

/** Data for the referrer of a recommendation whose link admits no more recipients. */
export function endedScreen({ language, tenant }: RequestContext, { recommendation, rows }: OpenedRecommendation) {
  return { language, brand: tenant.name, productName: recommendation.productName, rows: rows.map(statusView) };
}
export type EndedScreen = ReturnType<typeof endedScreen>;
