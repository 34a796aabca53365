import { reachGoal } from "#server/people/analytics/reach-goal.ts";
import { withTransaction } from "#server/platform/context.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import { recipientInBrowser } from "#server/referral/recipient/cookie.ts";
import type { Arrival, RecipientDetails } from "#server/referral/recipient/model.ts";
import { saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { readChannel } from "#server/tenants/names.ts";
import type { RequestContext } from "./context.ts";
import type { Order } from "./model.ts";
import { reportOrder } from "./report-order.ts";

/**
 * The shop's last page reports everything at once (tracking/abschliessen): the recipient's details, if given, and that
 * they ordered; its channel and arrival replace the click's. Needs the recipient's own token, because the
 * recommendation number alone may be known to anybody. A repeat changes nothing.
 */
export async function completeTracking(
  ctx: RequestContext,
  input: { number: string; details: RecipientDetails | null; channel: string | null; arrival?: Arrival | null },
): Promise<Outcome<Order>> {
  const { number, details, channel, arrival } = input;
  const recipient = await recipientInBrowser(ctx, number);
  if (!recipient) return refuse("recipientUnknown");
  // The shop's page has more reliable information than the click before it.
  const named = readChannel(channel);
  const way = { ...(named && { channel: named }), ...(arrival && { arrival }) };
  if (named || arrival) await withTransaction(ctx, (tx) => tx.recipients.setWay(recipient.number, way));
  if (details) {
    const saved = await saveRecipientDetails(ctx, { number, details, channel, hasOrdered: true });
    if (!saved.ok) return saved;
  }
  const order = await reportOrder(ctx, { recommendationNumber: number, recipientNumber: recipient.number });
  if (order.ok) reachGoal(ctx, "order");
  return order;
}
