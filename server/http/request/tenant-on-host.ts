import type { Tenant } from "#server/domain/tenant/model.ts";
import type { TenantDirectory } from "#server/domain/tenant/ports.ts";
import { httpError } from "#server/http/errors/faults.ts";

/**
 * The tenant that answers on a request's host. Throws a 503 if there is none: the record of the tenant that lists the host
 * cannot be read, or no tenant lists it and there is no default tenant.
 */
export function tenantOnHost(tenants: Pick<TenantDirectory, "byHost">, host = ""): Tenant {
  const tenant = tenants.byHost(host);
  if (!tenant) throw unavailable("No tenant answers on this host.");
  return tenant;
}

/** The tenant named in a path; null: there is none. Throws a 503 if its record cannot be read. */
export function tenantById(tenants: Pick<TenantDirectory, "byId" | "isUnreadable">, id: string): Tenant | null {
  if (tenants.isUnreadable(id)) throw unavailable("The tenant's record cannot be read.");
  return tenants.byId(id);
}

/** The cause was logged when the record was read or the process started; it is not logged again for each request. */
function unavailable(message: string): Error {
  return Object.assign(httpError(503, message), { isLogged: true });
}
