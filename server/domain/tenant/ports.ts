import type { Tenant } from "./model.ts";

/** Tenants are read on every request: the directory answers from memory and follows NOTIFY. */
export type TenantDirectory = {
  /**
   * The tenant that answers on a host (any port): the one that lists it, else the default tenant. null: nobody answers,
   * because the record of the tenant that lists the host cannot be read, or because there is no default tenant.
   */
  byHost(host: string): Tenant | null;
  /** True for hosts that a tenant lists; others reach the default tenant, but no link for people may begin with them. */
  isListed(host: string): boolean;
  /** null: there is no such tenant, or its record cannot be read (isUnreadable). */
  byId(id: string): Tenant | null;
  /** True for a tenant that is there, but without any record that this version can read. */
  isUnreadable(id: string): boolean;
  /** Every tenant with a readable record, ordered by id. */
  all(): Tenant[];
};
