import type { Ctx } from "../context.ts";
import type { Product } from "../product/model.ts";

/** The product that a shop's message means: by our id, or by the provider's. null: none is named, or it isn't in the catalogue. */
export async function findOrdered(ctx: Ctx, productId: string | null): Promise<Product | null> {
  if (!productId) return null;
  const ours = await ctx.products.byId(productId);
  if (ours) return ours;
  const all = await ctx.products.list();
  return all.find((product) => product.providerProductId === productId || product.externalId === productId) ?? null;
}
