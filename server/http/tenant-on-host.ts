import type { Tenant } from "#server/domain/tenant/model.ts";
import type { TenantDirectory } from "#server/domain/tenant/ports.ts";
import { turnedAway } from "./faults.ts";

/**
 * The tenant that answers on the host of a request. Throws a 503 when none does: the record of the tenant that lists the
 * host cannot be read, or no tenant lists it and there is no default tenant.
 */
export function tenantOnHost(tenants: Pick<TenantDirectory, "byHost">, host = ""): Tenant {
  const tenant = tenants.byHost(host);
  if (!tenant) throw unavailable("No tenant answers on this host.");
  return tenant;
}

/** The tenant that a path names; null: there is none. Throws a 503 when its record cannot be read. */
export function tenantById(tenants: Pick<TenantDirectory, "byId" | "isUnreadable">, id: string): Tenant | null {
  if (tenants.isUnreadable(id)) throw unavailable("The tenant's record cannot be read.");
  return tenants.byId(id);
}

/** The cause was logged once, when the record was read or the process started; each request need not repeat it. */
function unavailable(message: string): Error {
  return Object.assign(turnedAway(503, message), { isLogged: true });
}
