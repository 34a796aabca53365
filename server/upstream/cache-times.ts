/** How long answers of other services are good for, in milliseconds. */
export type CacheTimes = {
  /** An answer is taken from memory alone so long. */
  memoryMs: number;
  /** Then from the database, until it is so old; older ones are still served, and renewed behind. */
  freshMs: number;
  absentMs: number;
  /** While the service is down; nothing older is shown. */
  staleMs: number;
  /** After a failed renewal the old answer is taken so long before the next try. */
  retryMs: number;
  /** Without any answer, others who ask so soon after are told so at once: a page waits for a service once. */
  failedMs: number;
  /** The database may take so long to read or to keep an answer; then it is done without. */
  storeMs: number;
  /** Answers of one upstream of one tenant in memory; those unused for longest leave first. */
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
