import type { ReadContext } from "./context.ts";
import { type Order, unprovenAttributions } from "./model.ts";

/**
 * A recipient's orders that they may see, newest first: those that evidence gives them (findRecipient). Without those
 * attributed by typed details only: anybody can type them, so they may be another person's.
 */
export async function ordersShownTo(
  ctx: ReadContext,
  recipient: { number: string; recommendationNumber: string },
): Promise<Order[]> {
  const orders = await ctx.orders.ofRecipient(recipient.recommendationNumber, recipient.number);
  return orders.filter(isShownToRecipient);
}

export const isShownToRecipient = ({ attribution }: Pick<Order, "attribution">) => attribution !== "typedDetails";

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
