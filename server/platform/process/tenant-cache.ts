import { LRUCache } from "lru-cache";
import { type Language, languages } from "#server/platform/values/language.ts";
import { withDeadline } from "./deadline.ts";

/**
 * The number of tenants whose record, catalogue and texts are held; the least recently used go first, and cost a query
 * each when they are asked for again. A record takes about 25 kB, without the picture for link previews.
 */
export const heldTenants = 250;

export type TenantCache<T> = {
  /** Rejects if loading fails or takes longer than the cache's limit; the next caller loads again. */
  get(tenantId: string, language: Language, load: () => Promise<T>): Promise<T>;
  /** To be called after a change of one tenant, or of all (null). */
  invalidate(tenantId: string | null): void;
};

/**
 * Caches a value by tenant and language until `invalidate` is called or others need the place; concurrent readers share
 * one load. A load that takes longer than `loadMs` rejects for its waiting callers, and the next caller starts a new
 * one.
 */
export function tenantCache<T>({ loadMs = 10_000 } = {}): TenantCache<T> {
  const entries = new LRUCache<string, Promise<T>>({ max: heldTenants * languages.length });
  return {
    get(tenantId, language, load) {
      const key = `${tenantId} ${language}`;
      const cached = entries.get(key);
      if (cached) return cached;
      const loading = withDeadline(load(), loadMs, `Loading for tenant ${tenantId}`);
      entries.set(key, loading);
      loading.catch(() => {
        if (entries.peek(key) === loading) entries.delete(key);
      });
      return loading;
    },
    invalidate(tenantId) {
      for (const key of [...entries.keys()]) {
        if (tenantId === null || key.startsWith(`${tenantId} `)) entries.delete(key);
      }
    },
  };
}

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
