import { orderedProduct } from "#server/orders/model.ts";
import type { LinkAbout, OrderAbout } from "#server/platform/mail/params.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { aboutLink } from "#server/referral/recommendation/model.ts";
import type { ReadContext } from "../context.ts";
import type { Claim } from "./model.ts";

/**
 * What tells the owner of a claim where it comes from: a referrer which of their links, a recipient which of their
 * orders (they must not read the referrer's words). null: it belongs to neither.
 */
export async function aboutClaim(
  ctx: Pick<ReadContext, "recommendations" | "orders">,
  { role, recommendationNumber, orderId }: Pick<Claim, "role" | "recommendationNumber" | "orderId">,
): Promise<LinkAbout | OrderAbout | null> {
  if (role === "recipient") {
    const order = orderId === null ? null : await ctx.orders.byId(orderId);
    return order && { productName: orderedProduct(order), orderedOn: dayOf(order.orderedAt) };
  }
  const link = recommendationNumber === null ? null : await ctx.recommendations.byNumber(recommendationNumber);
  return link && aboutLink(link);
}
