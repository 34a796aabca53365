import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { nextRecommendationState, type RecommendationEvent, type RecommendationState } from "./states.ts";

/**
 * Moves a recommendation because of its orders and claims, within the transaction that changed them. Answers the state
 * that it has then, or null: the event means nothing where it stands (a blocked link stays blocked), or came before.
 */
export async function settleRecommendation(
  tx: Ctx,
  number: string,
  { event, ...by }: By & { event: RecommendationEvent },
): Promise<RecommendationState | null> {
  const recommendation = await tx.recommendations.byNumberForUpdate(number);
  const to = recommendation && nextRecommendationState(recommendation.state, event, recommendation.blockedFrom);
  if (!recommendation || !to) return null;
  const key = `recommendation:${number}:${event}:${by.key}`;
  const move = { ...by, id: number, from: recommendation.state, to, event, key, occurredAt: tx.now() };
  return (await tx.recommendations.move(move)) === "moved" ? to : null;
}
