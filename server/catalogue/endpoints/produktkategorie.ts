import { produktkategorienOut } from "#server/catalogue/wire/products/produkt.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

export const produktkategorie = [
  endpoint(
    "GET /produktkategorie",
    { summary: "All product categories, in display order" },
    async (ctx) => done(await ctx.products.categories()),
    produktkategorienOut,
  ),
];
