import type pg from "pg";
import type { Logger } from "pino";
import { type PoolHealth, watchPool } from "#server/store/pool-health.ts";

/**
 * Watches the database for a process: logs when it ceases and begins to answer. A process that alone does not reach it is
 * ended, so that it is started again.
 */
export function watchDatabase(pool: pg.Pool, url: string, log: Logger): PoolHealth {
  return watchPool({
    pool,
    url,
    onChange: (isAnswering) =>
      isAnswering ? log.warn("the database answers again") : log.error("the database does not answer"),
    onUnrecoverable: () => endToBeRestarted(log, "the database answers on new connections, but not on this process's"),
  });
}

/** Ends the process at once: the launcher, or `restart` of compose, starts a new one. */
export function endToBeRestarted(log: Logger, reason: string): void {
  log.fatal(`${reason}: this process ends to be started again`);
  process.exit(1);
}
