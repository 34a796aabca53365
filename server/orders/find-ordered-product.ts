import type { Product } from "#server/catalogue/product/model.ts";
import { createFault } from "#server/platform/fault.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { RequestContext } from "./context.ts";
import type { Order, OrderMessage } from "./model.ts";

/** Products looked up before a transaction, by the id that messages use; null: not in the catalogue. */
export type OrderedProducts = Map<string, Product | null>;

/**
 * The product that a message names, by our id or by the provider's. Calls the product source, so never call it within a
 * transaction. null: the message names none, or it is not in the catalogue.
 */
export async function findOrderedProduct(
  ctx: Pick<RequestContext, "products">,
  productId: string | null,
): Promise<Product | null> {
  if (!productId) return null;
  const product = await ctx.products.byId(productId);
  if (product) return product;
  const all = await ctx.products.list();
  return all.find((product) => product.providerProductId === productId || product.externalId === productId) ?? null;
}

/**
 * A transaction found, before it wrote anything, that it must be run again: with this product looked up, or, if null,
 * because another transaction changed the order meanwhile.
 */
export type Again = { again: { productId: string | null } };

const isAgain = (result: object): result is Again => "again" in result;

/** An order that is changed each time it is read would be a fault. */
const maxAttempts = 20;

/** Looks up the products named by the messages and runs `work`, again as long as it asks for that. */
export async function withOrderedProducts<T extends object>(
  ctx: RequestContext,
  messages: readonly OrderMessage[],
  work: (products: OrderedProducts) => Promise<T | Again>,
): Promise<T> {
  const products: OrderedProducts = new Map();
  const named = new Set(messages.flatMap(({ productId }) => productId ?? []));
  for (const id of named) products.set(id, await findOrderedProduct(ctx, id));
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const result = await work(products);
    if (!isAgain(result)) return result;
    const { productId } = result.again;
    if (productId !== null) products.set(productId, await findOrderedProduct(ctx, productId));
  }
  throw createFault("orderBusy", "An order changed each time it was read.");
}

/** What to do first if an order's product was not looked up; null: it was, or the order names none. */
export function productToLookUp({ productId }: Pick<Order, "productId">, products: OrderedProducts): Again | null {
  return productId === null || products.has(productId) ? null : { again: { productId } };
}

/**
 * Whether nobody knows what an order earns: it names a product that the catalogue does not know, or neither it nor the
 * link names one. A person must choose the product. Only an order that names none is priced by its link.
 */
export function isWithoutPrice(
  { productId }: Pick<Order, "productId">,
  ordered: Product | null,
  link: Pick<Recommendation, "productId">,
): boolean {
  return ordered === null && (productId !== null || link.productId === null);
}

/** The same of an order whose product it looks up: never within a transaction. */
export async function mustChooseProduct(
  ctx: Pick<RequestContext, "products">,
  order: Pick<Order, "productId">,
  link: Pick<Recommendation, "productId">,
): Promise<boolean> {
  return isWithoutPrice(order, await findOrderedProduct(ctx, order.productId), link);
}

/** The product of an order, which was looked up (productToLookUp). */
export function productOf({ productId }: Pick<Order, "productId">, products: OrderedProducts): Product | null {
  if (productId === null) return null;
  const product = products.get(productId);
  if (product === undefined) throw createFault("productUnread", "A product was not looked up.", { productId });
  return product;
}
