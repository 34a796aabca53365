import type { Tenant } from "#server/platform/tenant/model.ts";
import type { Agency } from "./model.ts";

/**
 * Whether the agency accepted the agreement's current version; a new version of the tenant's terms must be accepted
 * again.
 */
export function hasAcceptedAgreement({ agreement }: Pick<Agency, "agreement">, { terms }: Pick<Tenant, "terms">) {
  return agreement?.version === terms.version;
}

/**
 * Whether the agency's pages and API calls are open: the tenant requires no agreement (module adv), or it is accepted.
 */
export function isAreaOpen(agency: Pick<Agency, "agreement">, tenant: Pick<Tenant, "terms" | "modules">): boolean {
  return !tenant.modules.adv || hasAcceptedAgreement(agency, tenant);
}
