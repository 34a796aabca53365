import { forecastBasis } from "#server/orders/forecast/expected.ts";
import type { Order } from "#server/orders/model.ts";
import { memberAreaLink } from "#server/people/account/login/autologin.ts";
import type { Account } from "#server/people/account/model.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { referrerSeesByDefault, shownToReferrer } from "#server/referral/recipient/referrer-sees.ts";
import type { Tx } from "../context.ts";
import { decisionOf } from "../progress/next.ts";
import { aboutClaim } from "./about-claim.ts";
import type { Claim } from "./model.ts";

/** Idempotency key of the mail that tells the referrer of an order on this link. */
export const orderMailKey = ({ orderId, recommendationNumber }: Pick<Claim, "orderId" | "recommendationNumber">) =>
  `recipientOrdered:${orderId}:${recommendationNumber}`;

/**
 * Mails the referrer that somebody ordered, without naming who, and only if the referrer earns something, the claim is
 * not on hold, and the recipient lets them see it. One mail for each order and link, even if called repeatedly.
 */
export async function notifyReferrer(tx: Tx, order: Order): Promise<void> {
  const claim = (await tx.claims.ofOrder(order.id)).find(({ role, kind }) => role === "referrer" && kind === "base");
  const account = claim && claim.state !== "onHold" ? await referrerToMail(tx, claim) : null;
  if (!claim || !account || !(await mayTell(tx, order))) return;
  const { actor, from, until } = decisionOf(order, await forecastBasis(tx, [order]), tx.now());
  await tx.mails.queue({
    kind: "recipientOrdered",
    to: account.email,
    language: account.language,
    params: {
      firstName: account.firstName,
      lastName: account.lastName,
      about: await aboutClaim(tx, claim),
      productName: order.productName ?? "",
      orderedOn: dayOf(order.orderedAt),
      cents: claim.cents,
      expected: until === null ? null : { from, until },
      next: actor,
      withdrawalDays: tx.tenant.clocks.withdrawalDays,
      link: await memberAreaLink(tx, account.id),
    },
    key: orderMailKey(claim),
    createdAt: tx.now(),
  });
}

/** Whether the recipient lets the referrer know of an order before its reward is decided. */
async function mayTell(tx: Tx, { recipientNumber }: Order): Promise<boolean> {
  const recipient = recipientNumber === null ? null : await tx.recipients.byNumber(recipientNumber);
  return shownToReferrer[recipient?.referrerSees ?? referrerSeesByDefault].undecided;
}

/**
 * The referrer whose claim this is; null: there is none, or they are blocked or deleted and get no mails about orders.
 */
export async function referrerToMail(tx: Tx, claim: Claim): Promise<Account | null> {
  const account = claim.accountId ? await tx.accounts.byId(claim.accountId) : null;
  return account?.state === "deleted" || account?.state === "blocked" ? null : account;
}
