import type { CatalogueVersion } from "./changes.ts";
import type { RequestContext } from "./context.ts";

/** The catalogue in force, where products are the tenant's own; null: they are not, or it has none. */
export const ownCatalogue = async (
  ctx: Pick<RequestContext, "tenant" | "catalogue">,
): Promise<CatalogueVersion | null> => (ctx.tenant.products.source === "local" ? ctx.catalogue.inForce() : null);
