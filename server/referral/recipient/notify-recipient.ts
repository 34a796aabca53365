import { contactName, contactOf } from "#server/catalogue/agency/contact.ts";
import { isWithinMailLimit } from "#server/platform/mail/mail-limit.ts";
import type { KeptRaise } from "#server/platform/mail/params.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { RequestContext, Tx } from "../context.ts";
import { keptRaise } from "../link/raise-of-link.ts";
import type { Recommendation } from "../recommendation/model.ts";
import { isUpTo } from "../recommendation/rules/promised-amount.ts";
import type { Recipient } from "./model.ts";
import { receiptFor } from "./receipt.ts";
import { newRecipientStatusLink } from "./recipient-status-link.ts";
import { shopLink } from "./shop-link.ts";

/** What other services say for the recipient's mail: the link into the shop, and what raised the reward. */
export type FetchedParts = { shopHref: string; raise: KeptRaise | null };

/** Call it before the mail's transaction. null: shopLink refused, and there is no mail. */
export async function fetchedParts(ctx: RequestContext, recipient: Recipient): Promise<FetchedParts | null> {
  const { recommendationNumber, number } = recipient;
  const shop = await shopLink(ctx, { number: recommendationNumber, recipientNumber: number }, ctx.mailLinks);
  if (!shop.ok) return null;
  const recommendation = await ctx.recommendations.byNumber(recommendationNumber);
  return { shopHref: shop.value.href, raise: recommendation && (await keptRaise(ctx, recommendation)) };
}

/**
 * Queues the mail to a recipient who just agreed: the link into the shop, its deadline, and the link to their
 * status page. To their own address, in the transaction of the agreement; one for each recipient and each `once`, for
 * which they ask later.
 */
export async function notifyRecipient(
  tx: Tx,
  number: string,
  recommendation: Recommendation,
  { shopHref, raise }: FetchedParts,
  once?: string,
): Promise<void> {
  const recipient = await tx.recipients.byNumber(number);
  const to = recipient?.details?.email;
  if (!recipient?.details || !to || !(await isWithinMailLimit(tx, to, false, ["recipientAgreed"]))) return;
  const { token, row } = newRecipientStatusLink(tx, number);
  const contact = await contactOf(tx, recommendation);
  await tx.tokens.add(row);
  await tx.mails.queue({
    kind: "recipientAgreed",
    to,
    language: recipient.language,
    params: {
      firstName: recipient.details.firstName,
      lastName: recipient.details.lastName,
      referrerName: recommendation.firstName,
      productName: recommendation.productName,
      shopLink: shopHref,
      orderBy: dayOf(recipient.orderBy),
      cents: recommendation.recipientCents,
      isUpTo: isUpTo(recommendation, recommendation.recipientCents),
      raise,
      link: tx.mailLinks.recipientStatus(token),
      receipt: receiptFor(tx, recipient) ?? null,
      contact: contact && { name: contactName(contact), phone: contact.agency.phone },
    },
    key: ["recipientAgreed", number, ...(once ? [once] : [])].join(":"),
    createdAt: tx.now(),
  });
}
