import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { RequestContext } from "./context.ts";
import { applyReport, orderSoFar } from "./inbox/apply-report.ts";
import { storeMessages } from "./inbox/ingest-order-message.ts";
import { saysNothing } from "./inbox/statement.ts";
import { type Order, type OrderMessage, reportedId } from "./model.ts";
import { ordersShownTo } from "./orders-shown-to.ts";

/**
 * A recipient reports that they ordered (tracking/abschliessen), before the provider does. The report is stored in the
 * inbox like the shop's messages, then takes effect; one that the recipient's time does not allow is refused before. It
 * earns nothing and the referrer does not see it: the provider's message must match within 28 days. One report for each
 * recipient: a repeat, or a report after the provider's message, returns the existing order. `recipientNumber` must be
 * the caller's own.
 */
export async function reportOrder(
  ctx: RequestContext,
  input: { recommendationNumber: string; recipientNumber: string },
): Promise<Outcome<Order>> {
  const recipient = await ctx.recipients.byNumber(input.recipientNumber);
  if (recipient?.recommendationNumber !== input.recommendationNumber) return refuse("recipientUnknown");
  const recommendation = await ctx.recommendations.byNumber(input.recommendationNumber);
  const known = await orderSoFar(ctx, recommendation, recipient, ctx.now());
  if (!known.ok) return known;
  if (known.value) return done(known.value);
  if (!recommendation) return refuse("recommendationUnknown");
  const message = reportOf(ctx, recommendation, recipient.number);
  await storeMessages(ctx, [message]);
  return applyReport(ctx, message);
}

/** What a recipient says by their report: that they ordered the product of their link, now. */
function reportOf(
  ctx: Pick<RequestContext, "now" | "secrets">,
  { number: recommendationNumber, productId, productName }: Recommendation,
  recipientNumber: string,
): OrderMessage {
  const now = ctx.now();
  return {
    ...saysNothing,
    eventId: `report:${ctx.secrets.newId()}`,
    externalOrderId: reportedId(recipientNumber),
    kind: "reported",
    occurredAt: now,
    orderedAt: now,
    recommendationNumber,
    recipientNumber,
    productId,
    productName,
    source: "recipient",
  };
}

/** The recipient's own order; the newest if there are several (GET /empfaenger/auftrag). */
export async function orderOfRecipient(
  ctx: RequestContext,
  recipient: { number: string; recommendationNumber: string },
): Promise<Outcome<Order>> {
  const [newest] = await ordersShownTo(ctx, recipient);
  return newest ? done(newest) : refuse("orderUnknown");
}
