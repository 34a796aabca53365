import { type Order, unprovenAttributions } from "../model.ts";

/**
 * Whether an order affects its recommendation and is shown to the referrer. Not if it is outside the window, nor if it
 * is attributed without proof.
 */
export function concernsRecommendation({
  attribution,
  reasonCode,
}: Pick<Order, "attribution" | "reasonCode">): boolean {
  return reasonCode !== "RULE_OUTSIDE_WINDOW" && !(attribution && unprovenAttributions.includes(attribution));
}
