/** Cached answers of upstream services, for one tenant. Times are the database's. */
export type CachedResponses = {
  /** `now` is always returned: use it as `fetchedAt` of an answer fetched afterwards, which is at least that fresh. */
  get(upstream: string, key: string): Promise<{ entry: CacheEntry | null; now: Date }>;
  /** Stores an answer; `value` null: the service has no such thing. An older answer never replaces a newer one. */
  put(upstream: string, key: string, value: unknown, fetchedAt: Date): Promise<void>;
  /** Marks all answers fetched so far as outdated, in every process, because something changed at the service. */
  invalidate(upstream: string): Promise<void>;
};

export type CacheEntry = {
  value: unknown;
  fetchedAt: Date;
  /** The service reported a change since; use it only if no newer answer is available. */
  outdated: boolean;
};
