import type { Tx } from "../context.ts";
import type { Cause } from "../event/model.ts";
import type { Recommendation } from "./model.ts";
import type { RecommendationChange } from "./repository.ts";
import { nextRecommendationState, type RecommendationEvent, type RecommendationState } from "./states.ts";

/**
 * Moves a recommendation as its table says, and writes the event down. The new state; null: the event means nothing in
 * this state, or came before, and nothing changed. Without a lock somebody else may be first: then it is null, too.
 */
export async function moveRecommendation(
  tx: Tx,
  recommendation: Pick<Recommendation, "number" | "state" | "blockedFrom">,
  event: RecommendationEvent,
  by: Cause,
  change: RecommendationChange = {},
): Promise<RecommendationState | null> {
  const { number, state, blockedFrom } = recommendation;
  const to = nextRecommendationState(state, event, blockedFrom);
  if (!to) return null;
  const key = `recommendation:${number}:${event}:${by.key}`;
  const result = await tx.recommendations.move(
    { ...by, id: number, eventId: tx.secrets.newId(), from: state, to, event, key, occurredAt: tx.now() },
    change,
  );
  return result === "moved" ? to : null;
}
