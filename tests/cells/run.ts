// npm run test:cells: a cell with 1,000 tenants is killed at once, its processes and its database, while another cell's
// tenants are served by the same edge; then it comes back. Needs Debian's packages postgresql-15 and haproxy. Takes
// about three minutes.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openDeps } from "#server/cli/open.ts";
import { landingStates } from "#server/referral/link/admission.ts";
import { median } from "#tests/bench/measure.ts";
import { seedTenants } from "#tests/bench/scale/seed.ts";
import { fillMember } from "#tests/demonstration/member.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { startEdge } from "#tests/move/edge.ts";
import { stored } from "#tests/move/judge.ts";
import { startLoad } from "#tests/move/load.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { debianPostgres } from "#tests/support/database/debian-postgres.ts";
import { query } from "#tests/support/database/server.ts";
import { tenantCaller } from "#tests/support/network/tenant-caller.ts";
import { startApp, tenantVariables } from "#tests/support/process/app.ts";
import { cleanupAtEnd } from "#tests/support/process/cleanup.ts";
import { newKeys } from "#tests/support/process/keys.ts";
import { migrate } from "../../prisma/migrate.ts";

const served = { nordlicht: tenantVariables.NORDLICHT_FEED_KEY, standard: tenantVariables.STANDARD_FEED_KEY };
const brands = 1_000;
/** How long the tenants are watched before the kill, after it, and after the cell is back; in ms. */
const watchedMs = 20_000;

const began = performance.now();
const say = (text: string) => console.log(`· ${((performance.now() - began) / 1000).toFixed(1)} s: ${text}`);
const seconds = (ms: number) => (ms / 1000).toFixed(1);
const cleanup = cleanupAtEnd();
const folder = mkdtempSync(join(tmpdir(), "referral-cells-"));
cleanup.add(async () => rmSync(folder, { recursive: true, force: true }));

try {
  const postgres = debianPostgres(folder, cleanup);
  const settings = ["max_connections = 100"];
  const [main, north] = await Promise.all([postgres.create("main", settings), postgres.create("north", settings)]);
  for (const url of [main, north]) await migrate(url, asApp(url));
  const sink = await smtpSink();
  cleanup.add(sink.close);
  const shared = { ...newKeys(), ...tenantVariables, SMTP_URL: sink.url, TRUST_PROXY: "loopback" };
  const start = (databaseUrl: string, cell: string) =>
    startApp({ databaseUrl, output: "ignore", env: { ...shared, CELL: cell } });
  const atMain = await start(main, "main");
  cleanup.add(atMain.stop);
  for (const tenant of Object.keys(served)) {
    const { deps, close } = openDeps(atMain.env, tenant);
    await fillMember(await deps.services(), await deps.tenant());
    await close();
  }
  const atNorth = await start(north, "north");
  cleanup.add(atNorth.stop);
  const names = await addBrands(north);
  const lines = names.flatMap((name) => [`${name}.localhost north`, `${name} north`]);
  const edge = await startEdge(folder, cleanup, { main: atMain.port, north: atNorth.port }, lines);
  say(`two cells and the edge are ready, north with ${names.length} tenants`);

  const loads = Object.entries(served).map(([tenant, feedKey]) => ({
    tenant,
    load: startLoad({ tenant, port: edge.port, feedKey }),
  }));
  for (const { tenant, load } of loads) load.numbers.push(...(await liveNumbers(main, tenant)));
  const visits = visitAll(edge.port, names);
  await pause(watchedMs);
  const killed = performance.now();
  await Promise.all([
    atNorth.kill("web", "SIGKILL"),
    atNorth.kill("worker", "SIGKILL"),
    postgres.program("pg_ctl", "-D", join(folder, "north"), "-m", "immediate", "stop"),
  ]);
  say(`north is killed: web, worker and PostgreSQL`);
  await pause(watchedMs);

  const back = performance.now();
  await postgres.program("pg_ctl", "-D", join(folder, "north"), "-w", "-l", join(folder, "north.log"), "start");
  await Promise.all([atNorth.start("web"), atNorth.start("worker")]);
  say(`north is back after ${seconds(performance.now() - back)} s`);
  const ready = performance.now();
  await pause(watchedMs);
  await Promise.all([...loads.map(({ load }) => load.stop()), visits.stop()]);

  for (const { tenant, load } of loads) {
    const failed = load.samples.filter(({ ok }) => !ok);
    const before = load.samples.filter(({ ended }) => ended < killed);
    const meanwhile = load.samples.filter((sample) => sample.began > killed && sample.ended < back);
    say(
      `${tenant}: ${load.samples.length} requests, ${failed.length} failed; median ${medianOf(before)} ms before the kill, ${medianOf(meanwhile)} ms after it`,
    );
    assert(meanwhile.length > 20, `${tenant} was asked while the other cell was away`);
    assert.deepEqual(failed.slice(0, 5), []);
    say(await stored(main, tenant, load));
  }
  const phases = [
    { what: "before", status: 200, from: 0, until: killed },
    { what: "away", status: 503, from: killed + 500, until: back },
    { what: "back", status: 200, from: ready, until: Number.POSITIVE_INFINITY },
  ];
  for (const { what, status, from, until } of phases) {
    const visited = visits.samples.filter(({ began, ended }) => began > from && ended < until);
    const slowest = Math.max(...visited.map(({ began, ended }) => ended - began));
    say(`north's tenants, ${what}: ${visited.length} visits, all ${status}, the slowest after ${seconds(slowest)} s`);
    assert(visited.length > 20);
    assert.deepEqual(visited.filter((visit) => visit.status !== status).slice(0, 5), []);
  }
  console.log("total: 1 passed, 0 failed");
} finally {
  await cleanup.run();
}

/** As many tenants with hosts and pages of their own, which the running processes learn of at once. Their names. */
async function addBrands(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("select count(*)::int as seeded from tenant");
    await seedTenants(client, brands + rows[0].seeded);
    await client.query("analyze");
  } finally {
    await client.end();
  }
  return Array.from({ length: brands }, (_, index) => `brand-${index + 1}`);
}

/** Numbers of links that lead somewhere. */
async function liveNumbers(url: string, tenant: string): Promise<string[]> {
  const live = landingStates.map((state) => `'${state}'`).join(", ");
  const text = `select number from recommendation where "tenantId" = '${tenant}' and state in (${live})`;
  return (await query(url, text)).map(({ number }) => String(number));
}

/** A page of one tenant after the other, four a second, until it is stopped. `status` 0: no answer. */
function visitAll(port: number, tenants: readonly string[]) {
  const { ask, close } = tenantCaller(port, { timeoutMs: 20_000, maxSockets: 100 });
  const samples: { began: number; ended: number; status: number }[] = [];
  const running = new Set<Promise<void>>();
  let next = 0;
  const timer = setInterval(() => {
    const began = performance.now();
    const visit = ask(tenants[next++ % tenants.length] ?? "", "GET", "/").then(
      ({ status }) => void samples.push({ began, ended: performance.now(), status }),
      () => void samples.push({ began, ended: performance.now(), status: 0 }),
    );
    running.add(visit);
  }, 250);
  return {
    samples,
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
      close();
    },
  };
}

function medianOf(samples: readonly { began: number; ended: number }[]): string {
  return median(samples.map(({ began, ended }) => ended - began)).toFixed(0);
}
