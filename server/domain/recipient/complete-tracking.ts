import type { Ctx } from "../context.ts";
import type { Order } from "../order/model.ts";
import { reportOrder } from "../order/report.ts";
import { done, type Outcome } from "../outcome.ts";
import type { Recipient, RecipientDetails } from "./model.ts";
import { saveRecipientDetails } from "./save-details.ts";

/**
 * A friend finishes on a page that sells without the shop (tracking/abschliessen): gives the data, agrees, and says that
 * they ordered. The shop's own message must match it later; sending it again answers what is there.
 */
export async function completeTracking(
  ctx: Ctx,
  input: { number: string; details: RecipientDetails; terms: boolean; channel: string | null },
): Promise<Outcome<{ recipient: Recipient; order: Order }>> {
  const saved = await saveRecipientDetails(ctx, input);
  if (!saved.ok) return saved;
  const recipient = saved.value;
  const order = await reportOrder(ctx, {
    recommendationNumber: recipient.recommendationNumber,
    recipientNumber: recipient.number,
  });
  return order.ok ? done({ recipient, order: order.value }) : order;
}
