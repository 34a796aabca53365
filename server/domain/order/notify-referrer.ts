import { memberAreaLink } from "../account/login/autologin.ts";
import { dayOf } from "../calendar.ts";
import type { Tx } from "../context.ts";
import type { Order } from "./model.ts";

/** Idempotency key of the mail that tells the referrer of an order. */
export const orderMailKey = ({ id }: Pick<Order, "id">) => `friendOrdered:${id}`;

/**
 * Mails the referrer that somebody ordered, without naming who, and only if the referrer earns something and the claim is not on hold. One
 * mail for each order, even if called repeatedly.
 */
export async function notifyReferrer(tx: Tx, order: Order): Promise<void> {
  const claim = (await tx.claims.ofOrder(order.id)).find(({ role, kind }) => role === "referrer" && kind === "base");
  const account = claim?.accountId ? await tx.accounts.byId(claim.accountId) : null;
  if (!claim || claim.state === "onHold" || !account || account.state === "deleted" || account.state === "blocked")
    return;
  const { from, to } = tx.tenant.clocks.forecastWeeks;
  await tx.mails.queue({
    kind: "friendOrdered",
    to: account.email,
    language: account.language,
    params: {
      firstName: account.firstName,
      productName: order.productName ?? "",
      orderedOn: dayOf(order.orderedAt),
      cents: claim.cents,
      weeksFrom: from,
      weeksTo: to,
      link: await memberAreaLink(tx, account.id),
    },
    key: orderMailKey(order),
    createdAt: tx.now(),
  });
}
