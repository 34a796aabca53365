/** Lifetimes of other services' cached answers, in milliseconds. */
export type CacheTimes = {
  /** How long an answer is taken from memory without looking at the database. */
  memoryMs: number;
  /** How long an answer in the database is fresh; older ones are served stale and refreshed in the background. */
  freshMs: number;
  absentMs: number;
  /** How long a stale answer may be served while the service is down. */
  staleMs: number;
  /** After a failed refresh, how long the stale answer is used before the next attempt. */
  retryMs: number;
  /** After a failure without a cached answer, how long further requests fail at once: a page waits only once. */
  failedMs: number;
  /** Time limit for reading or writing a cached answer in the database; beyond it the cache goes on without. */
  storeMs: number;
  /** Maximum cached answers in memory per upstream and tenant; the least recently used are evicted first. */
  entries: number;
};

export const usualTimes: CacheTimes = {
  memoryMs: 5_000,
  freshMs: 5 * 60_000,
  absentMs: 60_000,
  staleMs: 7 * 24 * 60 * 60_000,
  retryMs: 10_000,
  failedMs: 2_000,
  storeMs: 3_000,
  entries: 500,
};
