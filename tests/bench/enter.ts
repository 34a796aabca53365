import { readFileSync } from "node:fs";
import { type Database, openDatabase } from "#server/platform/database/database.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { query } from "#tests/support/database/server.ts";
import { migrate } from "../../prisma/migrate.ts";
import { median } from "./measure.ts";
import type { Scorecard } from "./scorecard.ts";

const rounds = 600;
const warmUp = 200;
const tenant = "nordlicht";

/**
 * What it costs that every transaction asks whether its tenant is closed (SQL's enter_tenant): the product's own
 * transactions in this database, and in another one whose enter_tenant does nothing.
 */
export async function benchEnter(databaseUrl: string, card: Scorecard): Promise<void> {
  const without = new URL(databaseUrl);
  without.pathname = "/without";
  await query(databaseUrl, "create database without");
  await migrate(without.href, asApp(without.href));
  await query(
    without.href,
    "create or replace function enter_tenant(of_tenant text) returns void language sql return null",
  );
  const ways = { with: open(databaseUrl), without: open(without.href) };
  try {
    for (const url of [databaseUrl, without.href]) await query(url, oneTenant);
    await compare("a statement", ways, (database) => database.of(tenant).sql(read, [tenant], "bench"), card);
    await compare(
      "a transaction that writes",
      ways,
      (database) => database.transaction(tenant, (db) => db.sql(write, [tenant])),
      card,
    );
  } finally {
    for (const database of Object.values(ways)) await database.end();
  }
}

const oneTenant = `insert into tenant (id, version, record, "appliedAt", "appliedBy")
  values ('${tenant}', 1, '{}', now(), 'bench')`;
const read = `select number from recommendation where "tenantId" = $1 limit 1`;
const write = `insert into suppressed_address values ($1, gen_random_uuid(), 'bench', now())`;

const open = (url: string) => openDatabase({ url: asApp(url), poolSize: 1 });

async function compare(
  what: string,
  ways: Record<"with" | "without", Database>,
  work: (database: Database) => Promise<unknown>,
  card: Scorecard,
): Promise<void> {
  const measured = await Promise.all(
    Object.values(ways).map(async (database) => ({ database, backend: await backendOf(database), from: 0, ms: [0] })),
  );
  // They take turns, so that other load on the machine affects both equally.
  for (let round = -warmUp; round < rounds; round++) {
    for (const way of measured) {
      if (round === 0) Object.assign(way, { from: processorMs(way.backend), ms: [] });
      const began = performance.now();
      await work(way.database);
      way.ms.push(performance.now() - began);
    }
  }
  const [ours, bare] = measured.map(({ backend, from, ms }) => ({
    took: median(ms),
    used: (processorMs(backend) - from) / rounds,
  }));
  if (!ours || !bare) return;
  console.log(`${what}: ${ours.took.toFixed(3)} ms, without enter_tenant ${bare.took.toFixed(3)} ms`);
  card.add(
    `${what}: what enter_tenant adds of PostgreSQL's processor time`,
    ours.used - bare.used,
    { atMost: 0.1 },
    "ms",
  );
  console.log(`(${ours.used.toFixed(3)} and ${bare.used.toFixed(3)} ms)`);
}

/** The process of the pool's only connection. */
async function backendOf({ pool }: Database): Promise<number> {
  return (await pool.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid ?? 0;
}

/** The time that a process has run on a processor. */
function processorMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ", 1)[0]) / 1e6;
}
