import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import pg from "pg";
import { discardCluster, startCluster } from "#bin/postgres/cluster.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { startApp } from "#tests/support/process/app.ts";
import { databaseClient, rebuildIfStale, site } from "../../bin/start/rebuild-if-stale.ts";
import { migrate } from "../../prisma/migrate.ts";
import { megabytesOf } from "./measure.ts";
import { maxConnections, poolSize, spare, visitMany } from "./scale/processes.ts";
import { openProduct, seedProduct } from "./scale/product.ts";
import { seedTenants } from "./scale/seed.ts";
import { scorecard } from "./scorecard.ts";

/**
 * npm run bench:tenants: one web process with 10,000 tenants, each with its own host, record, pictures and catalogue.
 * Exit code 1: a goal was missed.
 */
const tenants = 10_000;
const visited = 1_000;

rebuildIfStale(databaseClient);
rebuildIfStale(site);
const folder = resolve(".data/bench-tenants");
await discardCluster(folder);
const cluster = await startCluster({ folder, flags: ["--shared_buffers=512MB"] });
const databaseUrl = cluster.url("postgres");
const secret = () => randomBytes(32).toString("base64");
const env = {
  APP_SECRET: secret(),
  DATA_KEYS: `k1:${secret()}`,
  INDEX_KEYS: `k1:${secret()}`,
  TENANT_ENVIRONMENT: "development",
  DATA_DIR: folder,
  LOG_LEVEL: "error",
  DATABASE_URL: databaseUrl,
  APP_DATABASE_URL: asApp(databaseUrl),
};
const card = scorecard();
const client = new pg.Client({ connectionString: databaseUrl, application_name: "bench" });
try {
  await migrate(databaseUrl, asApp(databaseUrl));
  await seedProduct(env);
  await client.connect();
  await seedTenants(client, tenants);
  await client.query("vacuum analyze");
  const { rows } = await client.query(
    `select count(*)::int as count, avg(length(record::text))::int as size from tenant`,
  );
  console.log(`${rows[0].count} tenants, ${(rows[0].size / 1024).toFixed(0)} kB of record each, pictures included`);
  await card.attempt("a web process", measureWeb);
  await card.attempt("the sweeps", measureSweeps);
} finally {
  await client.end();
  await cluster.stop();
  await discardCluster(folder);
}
process.exitCode = card.close();

async function measureWeb(): Promise<void> {
  // Rate limits use a connection of their own, so they are on but never reached.
  const limits = { DATABASE_POOL: String(poolSize), RATE_LIMIT_FACTOR: "1000" };
  const app = await startApp({ databaseUrl, env: { ...env, ...limits }, parts: [], seed: false, output: "ignore" });
  try {
    const began = performance.now();
    const web = await app.start("web");
    const { status } = await app.fetch("brand-1", "/");
    if (status !== 200) throw new Error(`The first page was answered with ${status}.`);
    card.add("start to the first page", (performance.now() - began) / 1000, { atMost: 10 }, "s");
    const atStart = megabytesOf(web);
    const hosts = (from: number) => Array.from({ length: visited }, (_, index) => `brand-${from + index}`);
    const connections = await maxConnections(client, () => visitMany(app, hosts(1)));
    const after = megabytesOf(web);
    await visitMany(app, hosts(1 + visited));
    console.log(
      `memory: ${atStart.toFixed(0)} MB after the first page, ${after.toFixed(0)} MB after ${visited} tenants`,
    );
    card.add(`memory after ${visited} tenants were visited`, after, { atMost: 250 }, "MB");
    card.add(`memory after ${visited} others`, megabytesOf(web) / after, { atMost: 1.1 }, "times");
    card.add("connections", connections, { atMost: poolSize + spare });
  } finally {
    await app.stop();
  }
}

async function measureSweeps(): Promise<void> {
  const { product, close } = await openProduct(env);
  try {
    await product.sweepMinute();
    const took = Object.values(await product.sweepMinute());
    card.add("sweeps of a minute", took.reduce((sum, { ms }) => sum + ms, 0) / 1000, { atMost: 10 }, "s");
  } finally {
    await close();
  }
}
