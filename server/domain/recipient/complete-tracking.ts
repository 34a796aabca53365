import { reachGoal } from "../analytics/reach-goal.ts";
import type { Ctx } from "../context.ts";
import type { Order } from "../order/model.ts";
import { reportOrder } from "../order/report.ts";
import type { Outcome } from "../outcome.ts";
import { createRecipient } from "./create.ts";
import type { RecipientDetails } from "./model.ts";
import { saveRecipientDetails } from "./save-details.ts";

/**
 * The shop's last page tells everything at once (tracking/abschliessen): who the friend is, where they say so, and that
 * they ordered. Telling it again changes nothing.
 */
export async function completeTracking(
  ctx: Ctx,
  input: { number: string; details: RecipientDetails | null; channel: string | null },
): Promise<Outcome<Order>> {
  const { number, details, channel } = input;
  const friend = details
    ? await saveRecipientDetails(ctx, { number, details, channel })
    : await createRecipient(ctx, { number, channel });
  if (!friend.ok) return friend;
  const { recommendationNumber, number: recipientNumber } = friend.value;
  const order = await reportOrder(ctx, { recommendationNumber, recipientNumber });
  if (order.ok) reachGoal(ctx, "order");
  return order;
}
