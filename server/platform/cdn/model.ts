/** The queue of purges: what a shared cache in front of the installation (CDN) must not send any more. */
export const purgeQueue = "purge-cdn";

/** The tenant whose pages changed; its id is their surrogate key. */
export type PurgeJob = { tenantId: string };

/** Makes the shared cache forget all pages of these tenants. Rejects if it did not confirm; repeats are harmless. */
export type Purger = { purge(tenantIds: readonly string[]): Promise<void>; close(): Promise<void> };
