import { endpoint } from "#server/api/endpoint.ts";
import { done } from "#server/domain/outcome.ts";
import { produktkategorienOut } from "#server/wire/products/produkt.ts";

export const produktkategorie = [
  endpoint(
    "GET /produktkategorie",
    { summary: "All product categories, in display order (section 7, Product API)" },
    async (ctx) => done(await ctx.products.categories()),
    produktkategorienOut,
  ),
];
