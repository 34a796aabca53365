import type { Tenant } from "./model.ts";

/** Tenants are few and read on every request: the directory answers from memory and follows NOTIFY. */
export type TenantDirectory = {
  /** The tenant that answers on a host (any port), else the default tenant; null when there is none. */
  byHost(host: string): Tenant | null;
  /** True for hosts that a tenant lists; others reach the default tenant, but no link for people may begin with them. */
  isListed(host: string): boolean;
  byId(id: string): Tenant | null;
  all(): Tenant[];
};
