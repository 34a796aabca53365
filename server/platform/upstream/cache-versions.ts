/** Counts the changes to the data that each tenant's pages are made from. */
export function cacheVersions() {
  const byTenant = new Map<string, number>();
  let ofAll = 0;
  return {
    of: (tenantId: string) => ofAll + (byTenant.get(tenantId) ?? 0),
    /** null: of all tenants. */
    invalidate(tenantId: string | null) {
      if (tenantId === null) ofAll += 1;
      else byTenant.set(tenantId, (byTenant.get(tenantId) ?? 0) + 1);
    },
  };
}
