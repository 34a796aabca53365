import { type Order, unprovenAttributions } from "../model.ts";

/**
 * Whether an order says anything about its recommendation and is shown to the referrer: not one outside the window, and not
 * one that nothing but somebody's word joins to it.
 */
export function concernsRecommendation({
  attribution,
  reasonCode,
}: Pick<Order, "attribution" | "reasonCode">): boolean {
  return reasonCode !== "RULE_OUTSIDE_WINDOW" && !(attribution && unprovenAttributions.includes(attribution));
}
