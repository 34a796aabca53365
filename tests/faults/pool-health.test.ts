import pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { watchPool } from "#server/platform/database/pool-health.ts";
import { database } from "#tests/support/database/database.ts";
import { tcpProxy } from "#tests/support/network/tcp-proxy.ts";

const { url } = await database();
const { hostname, port } = new URL(url);
const proxy = await tcpProxy({ host: hostname, port: Number(port) });
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await proxy.heal();
});
afterAll(() => proxy.close());

/** A pool as the processes have it, with its health check; `fromThen` wraps the check itself. */
function watched({
  pipeline = true,
  queryMs = 60_000,
  everyMs = 50,
  answerMs = 1_000,
  unrecoverableMs = 60_000,
  through = proxy.urlOf(url),
} = {}) {
  const pool = new pg.Pool({
    connectionString: through,
    max: 4,
    connectionTimeoutMillis: 10_000,
    query_timeout: queryMs,
    ...(pipeline ? { pipeline } : {}),
  } as pg.PoolConfig);
  pool.on("error", () => undefined);
  const changes: boolean[] = [];
  let unrecoverable = 0;
  const health = watchPool({
    pool,
    url: proxy.urlOf(url),
    everyMs,
    answerMs,
    unrecoverableMs,
    onChange: (isAnswering) => changes.push(isAnswering),
    onUnrecoverable: () => unrecoverable++,
  });
  closing.push(async () => {
    health.stop();
    await pool.end();
  });
  return { pool, health, changes, unrecoverable: () => unrecoverable };
}

/** Opens all connections of the pool and leaves them idle. */
async function fill(pool: pg.Pool): Promise<void> {
  const connections = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
  for (const connection of connections) connection.release();
}

test.each([{ pipeline: true }, { pipeline: false }])(
  "frozen idle connections are replaced before they are used ($pipeline)",
  async ({ pipeline }) => {
    const { pool, changes } = watched({ pipeline });
    await fill(pool);
    proxy.freeze();
    await expect.poll(() => changes).toEqual([false, true]);
    await expect.poll(() => pool.totalCount).toBeLessThan(4);
    const began = performance.now();
    await Promise.all(Array.from({ length: 4 }, () => pool.query("select 1")));
    expect(performance.now() - began).toBeLessThan(10_000);
  },
);

test("no answer while the network is frozen, and an answer as soon as it is not", async () => {
  const { pool, health } = watched({ everyMs: 60_000 });
  await fill(pool);
  proxy.drop();
  expect(await health.isAnswering()).toBe(false);
  await proxy.heal();
  await expect.poll(() => health.isAnswering()).toBe(true);
  await proxy.refuse();
  await expect.poll(() => health.isAnswering()).toBe(false);
  await proxy.heal();
  await expect.poll(() => health.isAnswering()).toBe(true);
});

test("a pool whose connections are all in use counts as healthy while they are returned", async () => {
  const { pool, health } = watched({ everyMs: 60_000, answerMs: 2_000 });
  // Ten seconds of work for four connections: the health check's own statement waits too long.
  const work = Array.from({ length: 100 }, () => pool.query("select pg_sleep(0.4)").catch(() => undefined));
  expect(await health.isAnswering()).toBe(true);
  await Promise.all(work);
});

test("a pool that never gets an answer while new connections do is reported as failed, once", async () => {
  const { pool, unrecoverable } = watched({ unrecoverableMs: 400 });
  // All connections of the pool are frozen, and nothing ends them.
  void Promise.allSettled(Array.from({ length: 4 }, () => pool.query("select pg_sleep(5)")));
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(4);
  await expect.poll(() => proxy.count()).toBeGreaterThanOrEqual(4);
  await new Promise((resolve) => setTimeout(resolve, 150));
  proxy.freeze();
  await expect.poll(unrecoverable).toBe(1);
  // Allows the pool to end.
  proxy.reset();
});

test("an unreachable database does not fail the pool, as a restart would not help", async () => {
  const { health, unrecoverable } = watched({ unrecoverableMs: 200 });
  await proxy.refuse();
  await expect.poll(() => health.isAnswering()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(unrecoverable()).toBe(0);
});
