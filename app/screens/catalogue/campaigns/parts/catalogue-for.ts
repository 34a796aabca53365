import type { CatalogueVersion } from "#server/catalogue/changes.ts";
import type { RequestContext } from "#server/context.ts";

/** The catalogue whose campaigns are edited, or "not found": the tenant has none. */
export async function catalogueFor(ctx: Pick<RequestContext, "catalogue">): Promise<CatalogueVersion> {
  const current = await ctx.catalogue.inForce();
  if (!current) throw new Response(null, { status: 404 });
  return current;
}
