import { reachGoal } from "../analytics/reach-goal.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import type { Order } from "../order/model.ts";
import { reportOrder } from "../order/report-order.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { Arrival } from "./arrival.ts";
import { recipientHere } from "./cookie.ts";
import type { RecipientDetails } from "./model.ts";
import { saveRecipientDetails } from "./save-details.ts";

/**
 * The shop's last page tells everything at once (tracking/abschliessen): who the recipient is, where they say so, and that
 * they ordered. Needs the recipient's own token: a number, which anybody may know, makes no recipient here. Again: nothing
 * changes.
 */
export async function completeTracking(
  ctx: RequestContext,
  input: { number: string; details: RecipientDetails | null; channel: string | null; arrival?: Arrival | null },
): Promise<Outcome<Order>> {
  const { number, details, channel, arrival } = input;
  const recipient = await recipientHere(ctx, number);
  if (!recipient) return refuse("recipientUnknown");
  // What the shop's page knows of the way is more than the click before it could tell.
  if (arrival) await withTransaction(ctx, (tx) => tx.recipients.setArrival(recipient.number, arrival));
  if (details) {
    const saved = await saveRecipientDetails(ctx, { number, details, channel });
    if (!saved.ok) return saved;
  }
  const order = await reportOrder(ctx, { recommendationNumber: number, recipientNumber: recipient.number });
  if (order.ok) reachGoal(ctx, "order");
  return order;
}
