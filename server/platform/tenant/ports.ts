import type { Tenant } from "./model.ts";

/** Tenants are read on every request, so they are cached in memory and invalidated by NOTIFY. */
export type TenantDirectory = {
  /**
   * The tenant of a host (any port): the one that lists it, else the default tenant. null: the record of the tenant
   * that lists it is unreadable, or there is no default tenant.
   */
  byHost(host: string): Tenant | null;
  /** Whether a tenant lists the host. Other hosts get the default tenant, but must not be used in links for people. */
  isListed(host: string): boolean;
  /** null: there is no such tenant, or its record is unreadable (isUnreadable). */
  byId(id: string): Tenant | null;
  /** Whether the tenant exists, but without any record that this version can read. */
  isUnreadable(id: string): boolean;
  /** All tenants with a readable record, ordered by id. */
  all(): Tenant[];
};
