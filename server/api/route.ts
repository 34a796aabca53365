import { done } from "#server/domain/outcome.ts";
import { routeOut } from "#server/wire/route.ts";
import { endpoint } from "./endpoint.ts";

export const route = [
  endpoint(
    "GET /route/default",
    { summary: "Where the tenant's recommend form and home are (section 7)" },
    async (ctx) => done(ctx.tenant),
    routeOut,
  ),
];
