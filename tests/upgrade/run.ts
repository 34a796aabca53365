// npm run test:upgrade: from PostgreSQL 15 to 18, in both ways that docs/operations/deploy.md names: a dump, restored
// while nobody writes, and one tenant after the other to a cell of the new version, while it is open. Needs Debian's
// package postgresql-15; 18 is the embedded server. Takes about two minutes.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { discardCluster, startCluster } from "#bin/postgres/cluster.ts";
import { main as cli } from "#server/cli/main.ts";
import { openDeps } from "#server/cli/open.ts";
import { differingTables, movedTables } from "#server/tenants/move/store/moved-tables.ts";
import { fillMember } from "#tests/demonstration/member.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { appLogin, asApp } from "#tests/support/database/app-url.ts";
import { debianPostgres, programs } from "#tests/support/database/debian-postgres.ts";
import { inDatabase, query } from "#tests/support/database/server.ts";
import { type App, startApp, tenantVariables } from "#tests/support/process/app.ts";
import { cleanupAtEnd } from "#tests/support/process/cleanup.ts";
import { newKeys } from "#tests/support/process/keys.ts";
import { migrate } from "../../prisma/migrate.ts";

const tenants = ["nordlicht", "standard"] as const;
const moving = "nordlicht";

const began = performance.now();
const say = (text: string) => console.log(`· ${((performance.now() - began) / 1000).toFixed(1)} s: ${text}`);
const since = (moment: number) => `${((performance.now() - moment) / 1000).toFixed(1)} s`;
const cleanup = cleanupAtEnd();
const folder = mkdtempSync(join(tmpdir(), "referral-upgrade-"));
cleanup.add(async () => rmSync(folder, { recursive: true, force: true }));

try {
  const postgres = debianPostgres(folder, cleanup);
  const old = await postgres.create("old", ["wal_level = logical"]);
  const newFolder = mkdtempSync(join(tmpdir(), "referral-upgrade-18-"));
  const cluster = await startCluster({ folder: newFolder, flags: ["-c", "wal_level=logical"] });
  cleanup.add(() => discardCluster(newFolder));
  const [restored, cell] = ["restored", "cell"].map((name) => inDatabase(cluster.url("postgres"), name)) as [
    string,
    string,
  ];
  for (const url of [restored, cell])
    await query(cluster.url("postgres"), `create database ${new URL(url).pathname.slice(1)}`);
  say(`from ${await version(old)} to ${await version(restored)}`);
  await migrate(old, asApp(old));
  const shared = { ...newKeys(), ...tenantVariables, DATABASE_POOL: "5" };
  const start = (databaseUrl: string, seed: boolean, env = {}) =>
    startApp({ databaseUrl, seed, output: "ignore", parts: ["web"], env: { ...shared, ...env } });
  const before = await start(old, true);
  cleanup.add(before.stop);
  for (const tenant of tenants) {
    const { deps, close } = openDeps(before.env, tenant);
    await fillMember(await deps.services(), await deps.tenant());
    await close();
  }
  say("both tenants have links, orders and rewards in every state");
  const links = await linksOf(before, old);
  await before.kill("web", "SIGTERM");

  const stopped = performance.now();
  await dumpInto(old, restored);
  await migrate(restored, asApp(restored));
  say(`dumped and restored in ${since(stopped)}`);
  await equal(old, restored);
  const after = await start(restored, false);
  cleanup.add(after.stop);
  say(`web serves from the new server ${since(stopped)} after it stopped at the old one`);
  assert.deepEqual(await linksOf(after, restored), links, "links lead where they led");
  await run(after.env, ["backup", "check"]);
  say(`${links.length} links lead where they led; backup check finds nothing in the copy`);
  await after.kill("web", "SIGTERM");

  await migrate(cell, asApp(cell));
  const env = {
    ...before.env,
    CELL: "old",
    CELL_NEW_DATABASE_URL: cell,
    EDGE_MAP: join(folder, "cells.map"),
  };
  await run(env, ["tenant", "move", moving, "--to", "new"]);
  await run(env, ["tenant", "move", moving, "--back"]);
  await run(env, ["tenant", "move", moving, "--to", "new"]);
  await pause(2_000);
  await equal(old, cell, [moving]);
  await run(env, ["tenant", "move", moving, "--drop"]);
  assert.deepEqual(await query(old, `select id from tenant where id = '${moving}'`), []);
  console.log("total: 1 passed, 0 failed");
} finally {
  await cleanup.run();
}

async function version(url: string): Promise<string> {
  const [row] = await query(url, "show server_version");
  return `PostgreSQL ${String(row?.["server_version"]).split(" ", 1)[0]}`;
}

/** As docs/operations/deploy.md says: the roles first, which no dump contains, then one transaction. */
async function dumpInto(from: string, to: string): Promise<void> {
  const file = join(folder, "old.sql");
  const program = (name: string, args: string[]) => promisify(execFile)(join(programs, name), args);
  await query(to, "create role app nologin");
  await query(to, `create role ${appLogin.user} login noinherit`);
  await program("pg_dump", ["--dbname", from, "--file", file]);
  const quiet = ["--quiet", "--no-psqlrc", "--set", "ON_ERROR_STOP=1", "--output", "/dev/null"];
  await program("psql", [...quiet, "--single-transaction", "--dbname", to, "--file", file]);
}

/** Each link's number with where it leads a visitor, or that it does not. */
async function linksOf(app: App, url: string): Promise<string[]> {
  const rows = await query(url, `select number from recommendation where "tenantId" = '${moving}' order by number`);
  const found: string[] = [];
  for (const { number } of rows) {
    const answer = await app.fetch(moving, `/e/${number}?channel=sms`);
    const { pathname } = new URL(answer.headers.get("location") ?? "/", app.url(moving));
    found.push(`${number}: ${answer.status} ${pathname}`);
  }
  return found;
}

/** Every table has the same rows on both servers, and what must hold of money and states holds on both. */
async function equal(one: string, other: string, of: readonly string[] = tenants): Promise<void> {
  const clients = [one, other].map((url) => new pg.Client({ connectionString: url })) as [pg.Client, pg.Client];
  for (const client of clients) await client.connect();
  try {
    for (const tenant of of) {
      const tables = await movedTables(clients[0], tenant);
      assert.deepEqual(await differingTables(clients, tables), []);
      for (const client of clients) assert.deepEqual(await checkInvariants(client, tenant), []);
      say(`${tenant}: ${tables.length} tables are equal on both servers, and reconciliation finds nothing`);
    }
  } finally {
    for (const client of clients) await client.end();
  }
}

/** A command of the cli; throws if it fails. */
async function run(env: NodeJS.ProcessEnv, argv: string[]): Promise<void> {
  const printed: string[] = [];
  const print = (line: string) => {
    printed.push(line);
    say(`  ${line}`);
  };
  const code = await cli(argv, env, { print, printError: print });
  assert.equal(code, 0, `${argv.join(" ")}:\n${printed.join("\n")}`);
}
