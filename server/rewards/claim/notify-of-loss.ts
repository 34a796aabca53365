import type { Order } from "#server/orders/model.ts";
import { memberAreaLink } from "#server/people/account/login/autologin.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { newRecipientStatusLink } from "#server/referral/recipient/recipient-status-link.ts";
import type { Tx } from "../context.ts";
import { aboutClaim } from "./about-claim.ts";
import type { Claim } from "./model.ts";
import { deliveryMailKey } from "./notify-of-delivery.ts";
import { orderMailKey, referrerToMail } from "./notify-referrer.ts";

/**
 * Mails that an order was lost to those who are waiting for its reward: the referrer whom a mail told of the order or
 * its reward, and the recipient who agreed to a share. Nobody whose reward was paid or is at the bank. One mail for
 * each person and order, even if it is lost repeatedly. The order's claims have been cancelled before.
 */
export async function notifyOfLoss(tx: Tx, order: Order): Promise<void> {
  const claims = await tx.claims.ofOrder(order.id);
  await mailReferrer(tx, order, claims);
  const ofRecipient = claims.find(({ kind, role }) => kind === "base" && role === "recipient");
  await mailRecipient(tx, order, ofRecipient);
}

/** The same to the referrer whose link an order turned out not to have come from. Their claim was cancelled before. */
export async function notifyOfLeaving(tx: Tx, order: Order): Promise<void> {
  await mailReferrer(tx, { ...order, state: "notEligible" }, await tx.claims.ofOrder(order.id));
}

/** Of several cancelled claims the mail is about their own part, else about the recipient's, which fell to them. */
async function mailReferrer(tx: Tx, order: Order, claims: readonly Claim[]): Promise<void> {
  const lost = claims.filter(({ role, state }) => role === "referrer" && state === "cancelled");
  const passedOn = lost.find(({ kind }) => kind === "passedOn");
  const claim = lost.find(({ kind }) => kind === "base") ?? passedOn;
  if (!claim) return;
  // Who sees only results was told when the reward was ready, and of the recipient's part when it fell to them.
  if (order.state !== "reversed" && !passedOn && !(await wasTold(tx, claim))) return;
  const account = await referrerToMail(tx, claim);
  if (!account) return;
  await tx.mails.queue({
    kind: "recipientOrderLost",
    to: account.email,
    language: account.language,
    params: {
      firstName: account.firstName,
      lastName: account.lastName,
      about: await aboutClaim(tx, claim),
      ...lossOf(order),
      link: await memberAreaLink(tx, account.id),
    },
    key: `recipientOrderLost:${claim.orderId}:${claim.recommendationNumber}`,
    createdAt: tx.now(),
  });
}

async function wasTold({ mails }: Tx, claim: Claim): Promise<boolean> {
  return (await mails.isQueued(orderMailKey(claim))) || mails.isQueued(deliveryMailKey(claim));
}

/** Not for an order attributed by typed details only: anybody can type them, so it may be another person's. */
async function mailRecipient(tx: Tx, order: Order, claim: Claim | undefined): Promise<void> {
  const { recipientNumber, recommendationNumber, attribution } = order;
  if (!recipientNumber || !recommendationNumber || attribution === "typedDetails") return;
  if (claim && claim.state !== "cancelled") return;
  const recommendation = await tx.recommendations.byNumber(recommendationNumber);
  const recipient = await tx.recipients.byNumber(recipientNumber);
  if (!recommendation?.recipientCents || !recipient?.confirmedAt || !recipient.details) return;
  const { token, row } = newRecipientStatusLink(tx, recipientNumber);
  const { firstName, lastName, email } = recipient.details;
  const isNew = await tx.mails.queue({
    kind: "ownOrderLost",
    to: email,
    language: recipient.language,
    params: { firstName, lastName, ...lossOf(order), link: tx.mailLinks.recipientStatus(token) },
    key: `ownOrderLost:${order.id}`,
    createdAt: tx.now(),
  });
  if (isNew) await tx.tokens.add(row);
}

function lossOf({ productName, orderedAt, state }: Order) {
  const outcome = state === "notEligible" ? ("notEligible" as const) : ("cancelled" as const);
  return { productName: productName ?? "", orderedOn: dayOf(orderedAt), outcome };
}
