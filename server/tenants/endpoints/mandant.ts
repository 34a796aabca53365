import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done, refuse } from "#server/platform/outcome.ts";
import { mandantOut, routeOut } from "#server/tenants/wire/mandant.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

export const mandant = [
  endpoint(
    "GET /mandant",
    {
      summary: "Configuration of the tenant",
      description: "What a front end has to know first: switches, channels, limits and version.",
      isPublic: true,
    },
    async (ctx) => done(ctx.tenant),
    mandantOut,
  ),
  endpoint(
    "GET /mandant/:name",
    {
      names: { name: { description: "The tenant that {provider} names", example: "nordlicht" } },
      summary: "Configuration of the tenant that {provider} names",
      description: "The name must be that of the path's tenant: other tenants are not shown here.",
      refuses: ["notFound"],
      isPublic: true,
    },
    async (ctx, { params }) => (params.name === ctx.tenant.id ? done(ctx.tenant) : refuse("notFound")),
    mandantOut,
  ),
];

/** The only call whose base is /api/v1 itself: a client requests its configuration before it knows anything else. */
export const mandantAtBase = endpoint(
  "GET /mandant/:provider",
  {
    summary: "Configuration of a tenant",
    description: "The first call of a client that knows only the tenant's name.",
    isPublic: true,
  },
  async (ctx) => done(ctx.tenant),
  mandantOut,
);

export const route = [
  endpoint(
    "GET /route/default",
    {
      summary: "Paths of the tenant's recommend form and start page",
      description: "For front ends that lead to the pages of this host.",
      isPublic: true,
    },
    async (ctx) => done(ctx.tenant),
    routeOut,
  ),
];
