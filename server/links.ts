import { path } from "#app/paths.ts";
import type { Links } from "#server/domain/context.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import type { House } from "./house.ts";

/** In development it can be looked at; nobody but the developer finds that host. */
export function isFindable({ environment, tenants }: House, host: string): boolean {
  return (environment === "production" || environment === "development") && tenants.isListed(host);
}

/**
 * Links for people begin with the tenant's link domain, else the host that is being used, else the tenant's first host.
 * In development the port of this process belongs to it.
 */
export function originFor(house: House, tenant: Tenant, requestHost: string | null): string {
  const named = tenant.linkDomain[house.environment];
  // A host that nobody lists was perhaps made up by the sender of the request.
  const trusted = requestHost !== null && (house.environment === "development" || house.tenants.isListed(requestHost));
  const usable = trusted && house.tenants.byHost(requestHost)?.id === tenant.id ? requestHost : null;
  const host = named ?? usable ?? tenant.hosts[house.environment][0] ?? "localhost";
  const port = house.publicPort === null || host.includes(":") ? "" : `:${house.publicPort}`;
  return `${house.publicScheme}://${host}${port}`;
}

/** The links of one origin, "https://host". All are German: mails go to people whose language the page finds. */
export function linksFrom(origin: string): Links {
  const link = (pathname: string) => `${origin}${pathname}`;
  return {
    short: (number) => link(path("de", "shortLink", { number })),
    landing: (number, query) => link(path("de", "recommendation", { number }, query)),
    confirmRecommendation: (token) => link(path("de", "confirmation", {}, { t: token })),
    login: (token) => link(path("de", "login", {}, { t: token })),
    reward: (token) => link(path("de", "rewards", {}, { t: token })),
    personalArea: () => link(path("de", "personalArea")),
    codePage: () => link(path("de", "code")),
  };
}
