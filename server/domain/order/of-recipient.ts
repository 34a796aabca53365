import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Recipient } from "../recipient/model.ts";
import type { Order } from "./model.ts";

/** A friend's own order, the newest if there are several (GET /empfaenger/auftrag). */
export async function orderOfRecipient(ctx: Ctx, recipient: Recipient): Promise<Outcome<Order>> {
  const orders = (await ctx.orders.ofRecommendation(recipient.recommendationNumber))
    .filter(({ recipientNumber }) => recipientNumber === recipient.number)
    .sort((one, other) => other.orderedAt.getTime() - one.orderedAt.getTime());
  return orders[0] ? done(orders[0]) : refuse("orderUnknown");
}
