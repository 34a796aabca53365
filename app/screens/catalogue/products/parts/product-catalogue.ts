import type { CatalogueVersion } from "#server/catalogue/changes.ts";
import { ownCatalogue } from "#server/catalogue/own-catalogue.ts";
import type { RequestContext } from "#server/context.ts";

/** The catalogue whose products are edited here, or "not found": they come from another system, or it has none. */
export async function productCatalogue(ctx: RequestContext): Promise<CatalogueVersion> {
  const current = await ownCatalogue(ctx);
  if (!current) throw new Response(null, { status: 404 });
  return current;
}
