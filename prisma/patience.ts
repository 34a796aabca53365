import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { userError } from "#server/platform/process/user-error.ts";

/** How long a statement waits for a table, and how long it leaves the table to others before it asks again. */
export type Patience = { waitMs: number; pauseMs: number; attempts: number };

/** Visitors who come after a waiting statement wait behind it: two seconds at most, then six seconds without one. */
const whileServing: Patience = { waitMs: 2_000, pauseMs: 6_000, attempts: 75 };

const lockNotAvailable = "55P03";
const deadlock = "40P01";

/**
 * Runs `change` in a transaction of its own, as the database's owner. Where a table is in use for longer than
 * `waitMs` (a dump, a long report), the transaction is rolled back, and tried again after `pauseMs`; after `attempts`
 * a UserError names what is in the way. `change` may therefore run several times, each time on what it found first.
 */
export async function inTransaction(
  client: pg.Client,
  change: () => Promise<void>,
  patience: Patience = whileServing,
): Promise<void> {
  await retried(client, patience, async () => {
    await client.query(`begin; set local lock_timeout = ${patience.waitMs}`);
    try {
      await change();
      await client.query("commit");
    } catch (fault) {
      await client.query("rollback");
      throw fault;
    }
  });
}

/** The same for a statement that may not stand in a transaction, such as CREATE INDEX CONCURRENTLY. */
export async function outsideTransaction(
  client: pg.Client,
  statement: string,
  patience: Patience = whileServing,
): Promise<void> {
  await retried(client, patience, async () => {
    await client.query(`set lock_timeout = ${patience.waitMs}`);
    try {
      await client.query(statement);
    } finally {
      await client.query("reset lock_timeout");
    }
  });
}

async function retried(client: pg.Client, patience: Patience, run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await run();
      return;
    } catch (fault) {
      const { code } = fault as { code?: string };
      if (code !== lockNotAvailable && code !== deadlock) throw fault;
      if (attempt >= patience.attempts) throw await inTheWay(client, patience);
      await pause(patience.pauseMs);
    }
  }
}

async function inTheWay(client: pg.Client, { attempts }: Patience): Promise<Error> {
  const { rows } = await client.query<{ pid: number; name: string; since: Date }>(
    `select pid, application_name as name, xact_start as since from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`,
  );
  const [oldest] = rows;
  return userError(
    `A table was in use each of the ${attempts} times that the migration asked for it. Nothing of this step was changed.`,
    oldest
      ? `The oldest transaction is "${oldest.name}", process ${oldest.pid}, since ${oldest.since.toISOString()}. Migrate again when it has ended.`
      : "Migrate again.",
  );
}
