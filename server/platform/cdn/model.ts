/** The queue of purges: removals of outdated pages from a shared cache in front of the installation (CDN). */
export const purgeQueue = "purge-cdn";

/** The tenant whose pages changed; its id is their surrogate key. */
export type PurgeJob = { tenantId: string };

/** Removes all pages of these tenants from the shared cache. Rejects if it did not confirm; repeats are harmless. */
export type Purger = { purge(tenantIds: readonly string[]): Promise<void>; close(): Promise<void> };
