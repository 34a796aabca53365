import { decidedOn } from "#server/orders/forecast/expected.ts";
import type { Order } from "#server/orders/model.ts";
import { addressNews } from "#server/people/news/news.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { referrerSeesByDefault, shownToReferrer } from "#server/referral/recipient/referrer-sees.ts";
import { aboutLink } from "#server/referral/recommendation/model.ts";
import type { Tx } from "../context.ts";
import type { Claim } from "./model.ts";

/** Idempotency key of the mail that tells the referrer of the delivery of an order on this link. */
export const deliveryMailKey = ({ orderId, recommendationNumber }: Pick<Claim, "orderId" | "recommendationNumber">) =>
  `deliveryToRecipient:${orderId}:${recommendationNumber}`;

/**
 * Mails a referrer who wants news that an order was delivered, and when their reward is decided, if they earn something
 * that is not on hold, and the recipient shows them each step. One mail for each order and link, even if called
 * repeatedly.
 */
export async function notifyOfDelivery(tx: Tx, order: Order): Promise<void> {
  const { state, qualifiesAt, deliveredAt, recipientNumber } = order;
  if (state !== "confirmed" || !qualifiesAt || !deliveredAt || qualifiesAt <= tx.now()) return;
  const recipient = recipientNumber === null ? null : await tx.recipients.byNumber(recipientNumber);
  if (!shownToReferrer[recipient?.referrerSees ?? referrerSeesByDefault].steps) return;
  const claim = (await tx.claims.ofOrder(order.id)).find(({ role, kind }) => role === "referrer" && kind === "base");
  if (claim?.state !== "reserved" || !claim.accountId || !claim.recommendationNumber) return;
  const link = await tx.recommendations.byNumber(claim.recommendationNumber);
  const mail = await addressNews(tx, claim.accountId, deliveryMailKey(claim));
  if (!link || !mail) return;
  await tx.mails.queue({
    ...mail,
    kind: "deliveryToRecipient",
    params: {
      ...mail.params,
      about: aboutLink(link),
      productName: order.productName ?? "",
      deliveredOn: dayOf(deliveredAt),
      withdrawalUntil: dayOf(qualifiesAt),
      decidedOn: decidedOn(qualifiesAt),
      cents: claim.cents,
    },
  });
}
