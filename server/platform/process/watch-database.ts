import type pg from "pg";
import type { Logger } from "pino";
import { type PoolHealth, watchPool } from "#server/platform/database/pool-health.ts";

/**
 * Watches the database for a process: logs when it stops and starts answering. If only this process cannot reach it,
 * the process exits in order to be restarted.
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

/** Exits at once; the launcher, or compose's `restart`, starts a new process. */
export function endToBeRestarted(log: Logger, reason: string): void {
  log.fatal(`${reason}: this process ends to be started again`);
  process.exit(1);
}
