import type { Order } from "#server/orders/model.ts";
import { decidedOrderStates } from "#server/orders/states.ts";
import {
  type ReferrerSees,
  type ReferrerSeesChoice,
  referrerSeesByDefault,
  shownToReferrer,
} from "#server/referral/recipient/referrer-sees.ts";
import type { ReadContext } from "../context.ts";

/** What the recipient of an order shows the referrer. */
export function seesOf(
  { recipientNumber }: Pick<Order, "recipientNumber">,
  choices: readonly ReferrerSeesChoice[],
): ReferrerSees {
  return choices.find((one) => one.recipientNumber === recipientNumber)?.sees ?? referrerSeesByDefault;
}

/** Of a link's orders, those that the referrer may see; is_shown_order of the database is the same condition. */
export function shownOrders<One extends Pick<Order, "recipientNumber" | "state">>(
  orders: One[],
  choices: readonly ReferrerSeesChoice[],
): One[] {
  return orders.filter(
    (order) => shownToReferrer[seesOf(order, choices)].undecided || decidedOrderStates.includes(order.state),
  );
}

export async function ordersShownToReferrer(ctx: ReadContext, recommendationNumber: string): Promise<Order[]> {
  const orders = await ctx.orders.ofRecommendation(recommendationNumber);
  return shownOrders(orders, await ctx.recipients.referrerSeesOn([recommendationNumber]));
}
