import { prefillFields } from "#server/tenants/shop.ts";
import type { ReadContext } from "../context.ts";
import type { Recipient } from "./model.ts";
import type { ShopLink } from "./shop-link.ts";

/**
 * The way into the shop: a link, or, if there are `fields`, a form that posts them to `href`. `without`: the same
 * without what the recipient typed; null: nothing of it is handed over.
 */
export type ShopWay = { href: string; fields: [name: string, value: string][]; without: string | null };

/**
 * Hands what the recipient typed to the tenant's own shop, as its record says. Only for a page that the recipient sees:
 * never for a mail, whose links programs open and log.
 */
export function shopWay(
  { tenant }: Pick<ReadContext, "tenant">,
  { href, isTenants }: ShopLink,
  { details }: Pick<Recipient, "details">,
): ShopWay {
  const { by, names } = tenant.shopPrefill ?? { by: "form", names: {} };
  const given = prefillFields.flatMap((field): [string, string][] => {
    const [name, value] = [names[field], details?.[field]];
    return isTenants && name && value ? [[name, value]] : [];
  });
  if (given.length === 0) return { href, fields: [], without: null };
  if (by === "form") return { href, fields: given, without: href };
  const address = new URL(href);
  for (const [name, value] of given) address.searchParams.set(name, value);
  return { href: String(address), fields: [], without: href };
}
