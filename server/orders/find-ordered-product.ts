import type { Product } from "#server/catalogue/product/model.ts";
import { createFault, isFault } from "#server/platform/fault.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { RequestContext } from "./context.ts";
import type { Order, OrderMessage } from "./model.ts";

/** Products looked up before a transaction, by the id that messages use; null: not in the catalogue. */
export type OrderedProducts = Map<string, Product | null>;

/**
 * The product that a message names, by our id or by the provider's. Calls the product source, so never call it within a
 * transaction. null: the message names none, or it is not in the catalogue.
 */
export async function findOrderedProduct(ctx: RequestContext, productId: string | null): Promise<Product | null> {
  if (!productId) return null;
  const product = await ctx.products.byId(productId);
  if (product) return product;
  const all = await ctx.products.list();
  return all.find((product) => product.providerProductId === productId || product.externalId === productId) ?? null;
}

/**
 * Looks up the products named by the messages and runs `work`. If it meets an order of another product
 * ("productNeeded"), looks that up, too, and runs it again.
 */
export async function withOrderedProducts<T>(
  ctx: RequestContext,
  messages: readonly OrderMessage[],
  work: (products: OrderedProducts) => Promise<T>,
): Promise<T> {
  const products: OrderedProducts = new Map();
  const named = new Set(messages.flatMap(({ productId }) => productId ?? []));
  for (const id of named) products.set(id, await findOrderedProduct(ctx, id));
  for (;;) {
    try {
      return await work(products);
    } catch (fault) {
      const { productId } = fault as { productId?: string };
      if (!isFault(fault, "productNeeded") || !productId || products.has(productId)) throw fault;
      products.set(productId, await findOrderedProduct(ctx, productId));
    }
  }
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

/** The product of an order. Throws "productNeeded" if it was not looked up. */
export function productOf({ productId }: Pick<Order, "productId">, products: OrderedProducts): Product | null {
  if (productId === null) return null;
  const product = products.get(productId);
  if (product === undefined) throw createFault("productNeeded", "A product was not looked up.", { productId });
  return product;
}
