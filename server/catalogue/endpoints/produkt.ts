import { readAgents, readEveryAgent } from "#server/catalogue/agency/read-agents.ts";
import type { ProductCatalogue } from "#server/catalogue/product/ports.ts";
import { agentsFilterIn, alleBeraterOut, beraterFilterIn, beraterSeiteOut } from "#server/catalogue/wire/berater.ts";
import { geraeteOut } from "#server/catalogue/wire/products/geraet.ts";
import {
  maxPraemieWertOut,
  produkteOut,
  produktFilterIn,
  produktKontextIn,
  produktkategorienOut,
  produktOut,
} from "#server/catalogue/wire/products/produkt.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

export const produkt = [
  endpoint(
    "GET /produkt",
    {
      summary: "Products, by source, category or tariff",
      description: "Without parameters, every product that can be recommended.",
      refuses: ["categoryUnknown"],
      isPublic: true,
      query: produktFilterIn,
    },
    (ctx, { query }) => listProducts(ctx, query),
    produkteOut,
  ),
  endpoint(
    "GET /extern/produkt",
    {
      summary: "The same from the product source's external variant",
      description: "Only product sources with such a variant answer differently from /produkt.",
      refuses: ["categoryUnknown"],
      isPublic: true,
      query: produktFilterIn,
    },
    (ctx, { query }) => listProducts(ctx, { external: true, ...query }),
    produkteOut,
  ),
  endpoint(
    "GET /extern/produkt/:id",
    {
      summary: "One product of the product source's external variant",
      description: "Only product sources with such a variant answer differently from /produkt/{id}.",
      refuses: ["productUnknown"],
      isPublic: true,
      query: produktKontextIn,
    },
    (ctx, { params, query }) => oneProduct(ctx, params.id, { external: true, ...query }),
    produktOut,
  ),
  endpoint(
    "GET /produkt/maxpraemiewert",
    {
      summary: "The highest reward of any product",
      description: 'For sentences like "up to 50 Euro".',
      isPublic: true,
    },
    async (ctx) => done(await ctx.products.maxRewardCents()),
    maxPraemieWertOut,
  ),
  endpoint(
    "GET /produkt/handytarife/:id",
    {
      summary: "Devices available with a tariff; empty if there are none",
      description: "The tariff is a product; each offer names what the device costs with it.",
      isPublic: true,
    },
    async (ctx, { params }) => done(await ctx.products.deviceTariffs(params.id)),
    geraeteOut,
  ),
  endpoint(
    "GET /produkt/berater",
    {
      summary: "Agents of an agency, in pages of 6",
      description: "People whom a customer can be sent to; search by name, postcode or town.",
      isPublic: true,
      query: beraterFilterIn,
    },
    async (ctx, { query }) => done(await readAgents(ctx, query)),
    beraterSeiteOut,
  ),
  endpoint(
    "GET /produkt/agents",
    {
      summary: "All agents of an agency, or one page of them if a page is requested",
      description: "The same people without page numbers around them.",
      isPublic: true,
      query: agentsFilterIn,
    },
    async (ctx, { query }) => done(query ? (await readAgents(ctx, query)).agents : await readEveryAgent(ctx)),
    alleBeraterOut,
  ),
  endpoint(
    "GET /produkt/:id",
    {
      summary: "One product",
      description: "With handyId, as it is sold with that device.",
      refuses: ["productUnknown"],
      isPublic: true,
      query: produktKontextIn,
    },
    (ctx, { params, query }) => oneProduct(ctx, params.id, query),
    produktOut,
  ),
  endpoint(
    "GET /produkt/:id/extern",
    {
      summary: "One product, requested from the product source's external variant",
      description: "Another spelling of /extern/produkt/{id}.",
      refuses: ["productUnknown"],
      isPublic: true,
      query: produktKontextIn,
    },
    (ctx, { params, query }) => oneProduct(ctx, params.id, { external: true, ...query }),
    produktOut,
  ),
];

/** An unknown category is refused in the same way for every kind of source. */
async function listProducts(ctx: RequestContext, filter: NonNullable<Parameters<ProductCatalogue["list"]>[0]>) {
  const { category } = filter;
  const known = category === undefined ? [] : await ctx.products.categories();
  if (category !== undefined && !known.some(({ id, slug }) => id === category || slug === category))
    return refuse("categoryUnknown");
  return done(await ctx.products.list(filter));
}

async function oneProduct(
  ctx: RequestContext,
  id: string,
  context: { source?: string; deviceId?: string; external?: boolean },
) {
  const product = await ctx.products.byId(id, context);
  return product ? done(product) : refuse("productUnknown");
}

export const produktkategorie = [
  endpoint(
    "GET /produktkategorie",
    {
      summary: "All product categories, in display order",
      description: "Each product belongs to one of them.",
      isPublic: true,
    },
    async (ctx) => done(await ctx.products.categories()),
    produktkategorienOut,
  ),
];
