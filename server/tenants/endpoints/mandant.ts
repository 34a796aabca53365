import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done, refuse } from "#server/platform/outcome.ts";
import { mandantOut, routeOut } from "#server/tenants/wire/mandant.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

export const mandant = [
  endpoint("GET /mandant", { summary: "Configuration of the tenant" }, async (ctx) => done(ctx.tenant), mandantOut),
  endpoint(
    "GET /mandant/:name",
    { summary: "Configuration of the tenant that {provider} names" },
    async (ctx, { params }) => (params.name === ctx.tenant.id ? done(ctx.tenant) : refuse("notFound")),
    mandantOut,
  ),
];

/** The only call whose base is /api/v1 itself: a client requests its configuration before it knows anything else. */
export const mandantAtBase = endpoint(
  "GET /mandant/:provider",
  { summary: "Configuration of a tenant" },
  async (ctx) => done(ctx.tenant),
  mandantOut,
);

export const route = [
  endpoint(
    "GET /route/default",
    { summary: "Paths of the tenant's recommend form and start page" },
    async (ctx) => done(ctx.tenant),
    routeOut,
  ),
];
