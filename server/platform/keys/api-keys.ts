import { createHash } from "node:crypto";
import type { ApiClient } from "#server/platform/repositories.ts";

export const apiKeyPrefix = "ak_";

/** How much of a key is kept readable, so that its owner recognises it: 24 random bits of 256. */
export const shownKeyLength = apiKeyPrefix.length + 4;

/** Keys are 256 random bits, so an unsalted, fast hash is enough: they cannot be guessed. */
export function apiKeyHash(key: string): string {
  return createHash("sha256").update(`api client|${key}`).digest("base64url");
}

export type ApiClientOf = (tenantId: string, key: string) => Promise<ApiClient | null>;

type CacheEntry = { client: ApiClient | null; until: number };

const cacheMs = 60_000;
/** Maximum number of cached lookups, so that made-up keys cannot fill the memory. */
const maxCached = 10_000;

/** Finds the partner by their key. Hits and misses are cached for a minute: a revoked key works no longer than that. */
export function apiClientLookup(find: (tenantId: string, keyHash: string) => Promise<ApiClient | null>): ApiClientOf {
  const cache = new Map<string, CacheEntry>();
  return async (tenantId, key) => {
    if (!key.startsWith(apiKeyPrefix) || key.length > 100) return null;
    const keyHash = apiKeyHash(key);
    const name = `${tenantId} ${keyHash}`;
    const entry = cache.get(name);
    if (entry && performance.now() < entry.until) return entry.client;
    const client = await find(tenantId, keyHash);
    if (cache.size >= maxCached) cache.clear();
    cache.set(name, { client, until: performance.now() + cacheMs });
    return client;
  };
}
