import { ifAvailable } from "#server/platform/if-available.ts";
import type { SiteLinks } from "#server/platform/links.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { fill } from "#server/platform/values/text.ts";
import { readChannel } from "#server/tenants/names.ts";
import type { RequestContext } from "../context.ts";
import { admit, notAdmitted, shownRecommendation } from "../link/admission.ts";
import { recipientInBrowser } from "./cookie.ts";

/** `isTenants`: the tenant's own shop, and not another one that sells this product. */
export type ShopLink = { href: string; isTenants: boolean; orderBy: Date };

/**
 * The link into the shop. It carries the numbers of recommendation and recipient, the channel and the product; the shop
 * sends them back with the order. API clients can name the recipient by number. `links`: of the host in use, or of a
 * mail.
 */
export async function shopLink(
  ctx: RequestContext,
  input: { number: string; recipientNumber?: string | null; channel?: string | null },
  links: Pick<SiteLinks, "shop"> = ctx.links,
): Promise<Outcome<ShopLink>> {
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
  const address = fill(product?.shopUrl ?? ctx.tenant.shopUrl, encoded);
  const isTenants = new URL(address).origin === new URL(ctx.tenant.shopUrl).origin;
  return done({ href: links.shop(address, values), isTenants, orderBy: recipient.orderBy });
}
