import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done } from "#server/platform/outcome.ts";
import { routeOut } from "#server/tenants/wire/route.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

export const route = [
  endpoint(
    "GET /route/default",
    { summary: "Paths of the tenant's recommend form and start page" },
    async (ctx) => done(ctx.tenant),
    routeOut,
  ),
];
