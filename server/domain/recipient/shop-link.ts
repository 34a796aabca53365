import { readChannel } from "../channel.ts";
import type { RequestContext } from "../context.ts";
import { parseNumber } from "../number.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { admit, notAdmitted, shownRecommendation } from "../recommendation/link/admission.ts";
import { fill } from "../tenant/placeholders.ts";
import { ifAvailable } from "../upstream/if-available.ts";
import { recipientInBrowser } from "./cookie.ts";

/**
 * The link into the shop. It carries the numbers of recommendation and recipient, the channel and the product; the shop sends them back
 * with the order. API clients can name the recipient by number.
 */
export async function shopLink(
  ctx: RequestContext,
  input: { number: string; recipientNumber?: string | null; channel?: string | null },
): Promise<Outcome<{ href: string; orderBy: Date }>> {
  const number = parseNumber(input.number);
  const recommendation = number && (await ctx.recommendations.byNumber(number));
  if (!recommendation) return refuse("recommendationUnknown");
  const recipient = input.recipientNumber
    ? await ctx.recipients.byNumber(input.recipientNumber)
    : await recipientInBrowser(ctx, recommendation.number);
  if (recipient?.recommendationNumber !== recommendation.number) return refuse("recipientUnknown");
  const admission = admit(await shownRecommendation(ctx, recommendation), ctx.now(), recipient.orderBy);
  if (admission !== "landing") return refuse(notAdmitted[admission]);
  const { productId } = recommendation;
  // If the product source is unavailable, the tenant's shop address is used; the order is matched by its number.
  const product = productId === null ? null : await ifAvailable(ctx, () => ctx.products.byId(productId));
  const values = {
    number: recommendation.number,
    recipient: recipient.number,
    channel: readChannel(input.channel) ?? recipient.channel ?? "",
    product: product?.providerProductId ?? productId ?? "",
  };
  const encoded = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]));
  const href = ctx.links.shop(fill(product?.shopUrl ?? ctx.tenant.shopUrl, encoded), values);
  return done({ href, orderBy: recipient.orderBy });
}
