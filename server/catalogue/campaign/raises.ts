import { dayOf } from "#server/platform/values/calendar.ts";
import type { RequestContext } from "../context.ts";
import type { Product } from "../product/model.ts";
import type { CatalogueFile } from "../schema.ts";
import type { Campaign } from "./model.ts";

/** What a campaign raises, by the product's name, with what it is otherwise. */
export type ShownRaise = { id: string; name: string; cents: number; usualCents: number };

/** The raises of a campaign that bring more than the products' own rewards. Products that are not sold are left out. */
export function shownRaises({ raises }: Pick<Campaign, "raises">, products: readonly Product[]): ShownRaise[] {
  return raises.flatMap(({ productId: id, cents }) => {
    const product = products.find((one) => one.id === id);
    const usualCents = product?.raise?.usualCents ?? product?.commission.cents ?? cents;
    return product && cents > usualCents ? [{ id, name: product.name, cents, usualCents }] : [];
  });
}

/** The campaigns that may raise rewards: they run or lie ahead, and every link can take part in them. */
export function raisingCampaigns(ctx: Pick<RequestContext, "tenant" | "now">, { campaigns }: CatalogueFile) {
  const today = dayOf(ctx.now());
  return ctx.tenant.shop.campaigns ? campaigns.filter((one) => !one.consentRequired && today <= one.endsOn) : [];
}
