import { endpoint } from "#server/api/endpoint.ts";
import { done } from "#server/domain/outcome.ts";
import { routeOut } from "#server/wire/route.ts";

export const route = [
  endpoint(
    "GET /route/default",
    { summary: "Paths of the tenant's recommend form and start page (section 7)" },
    async (ctx) => done(ctx.tenant),
    routeOut,
  ),
];
