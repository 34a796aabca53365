import type { Cause } from "#server/platform/event/model.ts";
import type { Tx } from "../context.ts";
import type { Recommendation } from "./model.ts";
import type { RecommendationChange } from "./repository.ts";
import { nextRecommendationState, type RecommendationEvent, type RecommendationState } from "./states.ts";

/**
 * Moves a recommendation by the transition table and appends the event. Returns the new state; null: the event has no
 * meaning in this state or was applied before, and nothing changed. Without a row lock a concurrent move may win; the
 * result is null then, too.
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
