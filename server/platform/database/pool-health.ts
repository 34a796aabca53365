import { setInterval } from "node:timers/promises";
import pg from "pg";

export type PoolHealth = {
  /** Asks now whether the database answers through this pool; takes `answerMs` at most. */
  isAnswering(): Promise<boolean>;
  stop(): void;
};

export type PoolHealthOptions = {
  pool: pg.Pool;
  /** The pool's own address, for a separate connection. */
  url: string;
  /** Called when the database starts or stops answering. */
  onChange(isAnswering: boolean): void;
  /** For `unrecoverableMs` the database answered on new connections, but never through the pool. Called once. */
  onUnrecoverable(): void;
  everyMs?: number;
  answerMs?: number;
  unrecoverableMs?: number;
};

/**
 * Watches a pool for connections that died silently: a frozen pooler, a host that lost power or moved. A connection
 * that does not answer is destroyed, and then every idle one is checked. Busy connections are ended by the pool's own
 * `query_timeout`.
 */
export function watchPool(options: PoolHealthOptions): PoolHealth {
  const { pool, url, everyMs = 5_000, answerMs = 2_000, unrecoverableMs = 30_000 } = options;
  const listeners = new Set<() => void>();
  let asking: Promise<boolean> | null = null;
  let isChecking = false;
  let wasAnswering = true;
  /** When new connections were first seen to work while the pool did not. */
  let onlyNewSince: number | null = null;
  const stopping = new AbortController();

  // A connection released outside a transaction got its answers: a pool whose connections are all busy is not dead.
  pool.on("release", (fault, client) => {
    if (fault || client.getTransactionStatus() !== "I") return;
    for (const answered of listeners) answered();
  });

  async function ping(): Promise<boolean> {
    const connection = await pool.connect();
    // A connection lost meanwhile also rejects its query, where the error is handled.
    connection.on("error", ignore);
    try {
      await connection.query({ text: "select 1", query_timeout: answerMs } as pg.QueryConfig);
      connection.release();
      connection.removeListener("error", ignore);
      return true;
    } catch (fault) {
      connection.release(fault as Error);
      // Connections of the same age are probably dead as well.
      void checkIdle();
      return false;
    }
  }

  async function checkIdle(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    await Promise.allSettled(Array.from({ length: pool.idleCount }, ping));
    isChecking = false;
  }

  async function isAnswering(): Promise<boolean> {
    asking ??= ping()
      .catch(() => false)
      .finally(() => {
        asking = null;
      });
    const { promise: firstAnswer, resolve } = Promise.withResolvers<boolean>();
    const answered = () => resolve(true);
    listeners.add(answered);
    const late = setTimeout(resolve, answerMs, false);
    const answer = await Promise.race([asking, firstAnswer]);
    clearTimeout(late);
    listeners.delete(answered);
    return answer;
  }

  async function check(): Promise<void> {
    const answers = await isAnswering();
    if (answers !== wasAnswering && !stopping.signal.aborted) options.onChange(answers);
    wasAnswering = answers;
    if (answers || !(await answersNewConnection(url, answerMs))) onlyNewSince = null;
    else onlyNewSince ??= performance.now();
    if (onlyNewSince === null || stopping.signal.aborted || performance.now() - onlyNewSince < unrecoverableMs) return;
    stop();
    options.onUnrecoverable();
  }

  async function checkRepeatedly(): Promise<void> {
    for await (const _ of setInterval(everyMs, null, { signal: stopping.signal, ref: false })) await check();
  }

  function stop(): void {
    stopping.abort();
  }

  // Rejects when aborted, which is how the loop ends.
  checkRepeatedly().catch(() => undefined);
  return { isAnswering, stop };
}

const ignore = () => undefined;

async function answersNewConnection(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
    application_name: "health",
  });
  client.on("error", ignore);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(ignore);
  }
}
