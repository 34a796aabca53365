import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { moveRecommendation } from "./move.ts";
import type { RecommendationEvent, RecommendationState } from "./states.ts";

/**
 * One step towards where the orders of a recommendation are (order/follow.ts decides which), within the caller's
 * transaction. The new state, or null: the step means nothing here, or was taken before.
 */
export async function settleRecommendation(
  tx: Ctx,
  number: string,
  { event, ...by }: By & { event: RecommendationEvent },
): Promise<RecommendationState | null> {
  const recommendation = await tx.recommendations.byNumberForUpdate(number);
  return recommendation && moveRecommendation(tx, recommendation, event, by);
}
