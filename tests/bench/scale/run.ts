import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { discardCluster, startCluster } from "#bin/postgres/cluster.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { databaseClient, rebuildIfStale, site } from "../../../bin/start/rebuild-if-stale.ts";
import { migrate } from "../../../prisma/migrate.ts";
import { scorecard } from "../scorecard.ts";
import { measureBilling, measureCounting } from "./agency-nights.ts";
import { measurePages, measureSearch, measureSettling, measureSweeps } from "./in-process.ts";
import { feedKey, measureProcesses } from "./processes.ts";
import { openProduct, seedProduct } from "./product.ts";
import { isSeeded, seedScale, sizes } from "./seed.ts";

/**
 * The figures of docs/operations/measure.md that depend on the amount of data: a tenant with 1,000,000 recommendations
 * compared with one of 10,000, all for one agency of each, among 1,000 tenants. SCALE=small: 20,000, 1,000 and 50, for
 * trying the bench itself. `--keep`: keeps the seeded database in .data/bench-scale-<size> and reuses it; `--minutes
 * 10`: duration of the light load on web and worker; `--only pages,search,sweeps,billing,processes,settling`. Exit code
 * 1: a goal was missed.
 */
const { values: options } = parseArgs({
  options: {
    keep: { type: "boolean", default: false },
    minutes: { type: "string", default: "0" },
    only: { type: "string", default: "pages,search,sweeps,billing,processes,settling" },
  },
});
const isSmall = process.env["SCALE"] === "small";
const size = isSmall ? sizes.small : sizes.full;
const wanted = options.only.split(",");
const print = (line: string) => console.log(line);

rebuildIfStale(databaseClient);
rebuildIfStale(site);
const folder = resolve(`.data/bench-scale-${isSmall ? "small" : "full"}`);
if (!options.keep || !existsSync(join(folder, "keys.json"))) await discardCluster(folder);
// Memory settings of a small dedicated server, with full durability.
const cluster = await startCluster({ folder, flags: ["--shared_buffers=1GB", "--max_wal_size=8GB"] });
const databaseUrl = cluster.url("postgres");
const env = {
  ...keysOf(folder),
  TENANT_ENVIRONMENT: "development",
  DATA_DIR: folder,
  NORDLICHT_FEED_KEY: feedKey,
  LOG_LEVEL: "error",
  DATABASE_URL: databaseUrl,
  APP_DATABASE_URL: asApp(databaseUrl),
};
const client = new pg.Client({ connectionString: databaseUrl, application_name: "bench" });
const card = scorecard(print);
try {
  await migrate(databaseUrl, asApp(databaseUrl));
  if (!(await isSeeded(databaseUrl))) {
    const began = performance.now();
    await seedProduct(env);
    await seedScale(databaseUrl, size, print);
    print(`seeded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  await client.connect();
  const { product, close } = await openProduct(env);
  const measured = { product, size, card, print };
  try {
    if (wanted.includes("pages")) {
      await card.attempt("counting", () => measureCounting(measured));
      await card.attempt("pages", () => measurePages(measured));
    }
    if (wanted.includes("search")) await card.attempt("search", () => measureSearch(measured));
    if (wanted.includes("sweeps")) await card.attempt("sweeps", () => measureSweeps(measured));
    if (wanted.includes("billing")) {
      await card.attempt("billing", () => measureBilling(measured, client, isSmall ? 100 : 1_000));
    }
  } finally {
    await close();
  }
  const messages = isSmall ? 200 : 4_000;
  const running = { databaseUrl, env, client, size, card, print, messages, minutes: Number(options.minutes) };
  if (wanted.includes("processes")) await card.attempt("processes", () => measureProcesses(running));
  if (wanted.includes("settling")) {
    const again = await openProduct(env);
    const settling = () => measureSettling({ ...measured, ...again }, client, isSmall ? 1_000 : 10_000);
    await card.attempt("settling", settling);
    await again.close();
  }
  const unread = await unreadIndexes();
  print(`indexes that nothing of this read: ${unread.join(", ") || "none"}`);
} finally {
  await client.end();
  await cluster.stop();
  if (!options.keep) await discardCluster(folder);
}
process.exitCode = card.close();

/** What could go, if no statement elsewhere uses it: no constraint needs it, and nothing was found by it. */
async function unreadIndexes(): Promise<string[]> {
  const { rows } = await client.query<{ name: string; size: string }>(
    `select s.indexrelname as name, pg_size_pretty(pg_relation_size(s.indexrelid)) as size
     from pg_stat_user_indexes s join pg_index i using (indexrelid)
     where s.idx_scan = 0 and not i.indisunique and s.schemaname = 'public' order by pg_relation_size(s.indexrelid) desc`,
  );
  return rows.map(({ name, size }) => `${name} (${size})`);
}

/** Secrets stored with the data, so that a later run can decrypt what an earlier one encrypted. */
function keysOf(home: string): Record<string, string> {
  const file = join(home, "keys.json");
  mkdirSync(home, { recursive: true });
  if (!existsSync(file)) {
    const secret = () => randomBytes(32).toString("base64");
    const keys = { APP_SECRET: secret(), DATA_KEYS: `k1:${secret()}`, INDEX_KEYS: `k1:${secret()}` };
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, "utf8"));
}
