// npm run test:move: a tenant goes to another cell and back while it is open, by `tenant move`, which is killed twice
// on the way. Two PostgreSQL 15 servers, web and worker on each, HAProxy in front, and a load on the tenant and on
// another one. Needs Debian's packages postgresql-15 and haproxy. Takes about four minutes.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openDeps } from "#server/cli/open.ts";
import { landingStates } from "#server/referral/link/admission.ts";
import { differingTables, movedTables } from "#server/tenants/move/store/moved-tables.ts";
import { fillMember } from "#tests/demonstration/member.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { debianPostgres } from "#tests/support/database/debian-postgres.ts";
import { query } from "#tests/support/database/server.ts";
import { startApp, tenantVariables } from "#tests/support/process/app.ts";
import { cleanupAtEnd } from "#tests/support/process/cleanup.ts";
import { newKeys } from "#tests/support/process/keys.ts";
import { migrate } from "../../prisma/migrate.ts";
import { startEdge } from "./edge.ts";
import { judge, type Stop, stored } from "./judge.ts";
import { type Load, startLoad } from "./load.ts";

const [moving, staying] = ["nordlicht", "standard"] as const;
const goalSeconds = 10;

const began = performance.now();
const say = (text: string) => console.log(`· ${((performance.now() - began) / 1000).toFixed(1)} s: ${text}`);
const cleanup = cleanupAtEnd();
const folder = mkdtempSync(join(tmpdir(), "referral-move-"));
cleanup.add(async () => rmSync(folder, { recursive: true, force: true }));

const stops: Stop[] = [];

try {
  const postgres = debianPostgres(folder, cleanup);
  const settings = ["wal_level = logical", "fsync = off", "max_connections = 100"];
  const [main, north] = await Promise.all([postgres.create("main", settings), postgres.create("north", settings)]);
  for (const url of [main, north]) await migrate(url, asApp(url));
  const sink = await smtpSink();
  cleanup.add(sink.close);
  const shared = { ...newKeys(), ...tenantVariables, SMTP_URL: sink.url, TRUST_PROXY: "loopback" };
  const atMain = await startApp({ databaseUrl: main, output: "ignore", env: { ...shared, CELL: "main" } });
  cleanup.add(atMain.stop);
  for (const tenant of [moving, staying]) await fill(atMain.env, tenant);
  say("both tenants have links, orders and rewards in every state");
  await query(north, `insert into key_check values ('APP_SECRET', 'current', 'another')`);
  const env = {
    ...atMain.env,
    CELL_NORTH_DATABASE_URL: north,
    EDGE_MAP: join(folder, "cells.map"),
    EDGE_SOCKETS: join(folder, "edge.sock"),
  };
  const move = (words: string[], killAt?: RegExp) => command(["tenant", "move", moving, ...words], env, killAt);
  const refused = await move(["--to", "north"]);
  assert.match(refused.said, /north has another value of APP_SECRET/);
  assert.equal(refused.code, 1);
  say("a cell with other secrets is refused");
  await query(north, "delete from key_check");
  const atNorth = await startApp({
    databaseUrl: north,
    seed: false,
    output: "ignore",
    env: { ...shared, CELL: "north" },
  });
  cleanup.add(atNorth.stop);
  const edge = await startEdge(folder, cleanup, { main: atMain.port, north: atNorth.port });
  say("two cells and the edge are ready");

  const loads = {
    [moving]: startLoad({ tenant: moving, port: edge.port, feedKey: tenantVariables.NORDLICHT_FEED_KEY }),
    [staying]: startLoad({ tenant: staying, port: edge.port, feedKey: tenantVariables.STANDARD_FEED_KEY }),
  };
  // This tenant's answers do not tell the number of a recommendation: its links are those that it had.
  const live = landingStates.map((state) => `'${state}'`).join(", ");
  const known = await query(
    main,
    `select number from recommendation where "tenantId" = '${staying}' and state in (${live})`,
  );
  loads[staying].numbers.push(...known.map(({ number }) => String(number)));
  await pause(12_000);
  for (const [tenant, { samples, numbers }] of Object.entries(loads)) {
    const failed = samples.filter(({ ok }) => !ok);
    assert(numbers.length > 0 && failed.length === 0, `${tenant} is served: ${JSON.stringify(failed.slice(0, 3))}`);
  }
  assert.equal((await move(["--to", "north"], /tables are copied/)).code, null);
  say("killed while it copied");
  const inStop = await move(["--to", "north"], /writes of nordlicht are stopped/);
  assert.equal(inStop.code, null);
  const stopped = inStop.at(/writes of/);
  await pause(goalSeconds * 1000 + 2_000);
  const reopened = loads[moving].samples.find(
    ({ kind, ok, began }) => kind === "create" && ok && began > stopped + 500,
  );
  assert(reopened, "the stop of a killed command ends by itself");
  stops.push({ what: "killed in the stop", from: stopped, until: reopened.began });
  say(`killed in the stop, which ended by itself after ${seconds(reopened.began - stopped)} s`);

  await complete(["--to", "north"], "to north");
  await pause(6_000);
  assert.match((await move(["--status"])).said, /served by north/);
  assert.match(readFileSync(edge.map, "utf8"), /^nordlicht\.localhost north$/m);
  await equal("after the move");

  await complete(["--back"], "back to main");
  assert.match((await move(["--status"])).said, /is at main, and is not being moved/);
  assert.deepEqual(await rowsAt(north), {}, "nothing is left at north");
  say("nothing is left at north");
  await pause(4_000);

  await complete(["--to", "north"], "to north again");
  await pause(4_000);
  await Promise.all([loads[moving].stop(), loads[staying].stop()]);
  await equal("after the second move");
  const dropped = await move(["--drop"]);
  assert.equal(dropped.code, 0, dropped.said);
  assert.deepEqual(await rowsAt(main), {}, "nothing is left at main");
  say("dropped: nothing of the tenant is left at main");

  judge({ name: moving, load: loads[moving], stops }, { name: staying, load: loads[staying] }, say);
  say(await stored(north, moving, loads[moving]));
  say(await stored(main, staying, loads[staying]));
  await mailed([loads[moving], loads[staying]]);
  const trail = await query(
    north,
    `select about from audit_entry where "tenantId" = '${moving}' and about like 'moveTenant%' order by seq`,
  );
  say(`audit trail: ${trail.map(({ about }) => about).join(", ")}`);
  console.log("total: 1 passed, 0 failed");

  /** Runs the command to its end; its stop is from its own line to that of the cell that serves. */
  async function complete(words: string[], what: string): Promise<void> {
    const done = await move(words);
    assert.equal(done.code, 0, done.said);
    const [from, until] = [done.at(/writes of \w+ are stopped/), done.at(/ serves nordlicht/)];
    stops.push({ what, from, until });
    const said = /nothing could be written for ([\d.]+) s/.exec(done.said)?.[1];
    say(`${what}: nothing could be written for ${said} s (goal ${goalSeconds})`);
    assert(Number(said) <= goalSeconds);
  }

  /** Both cells have the same rows, and what must hold of money and states holds in both. */
  async function equal(when: string): Promise<void> {
    const clients = [main, north].map((url) => new pg.Client({ connectionString: url })) as [pg.Client, pg.Client];
    for (const client of clients) await client.connect();
    try {
      const tables = await movedTables(clients[0], moving);
      let differing = await differingTables(clients, tables);
      for (let tries = 0; differing.length > 0 && tries < 100; tries++) {
        await pause(100);
        differing = await differingTables(clients, tables);
      }
      assert.deepEqual(differing, []);
      for (const client of clients) assert.deepEqual(await checkInvariants(client, moving), []);
      say(`${when}: ${tables.length} tables are equal in both cells, and reconciliation finds nothing in either`);
    } finally {
      for (const client of clients) await client.end();
    }
  }

  async function mailed(all: Load[]): Promise<void> {
    const promised = all.flatMap(({ mailsTo }) => mailsTo);
    const arrived = () => new Set(sink.received.flatMap(({ envelope }) => envelope.to));
    for (let tries = 0; tries < 240 && promised.some((address) => !arrived().has(address)); tries++) await pause(250);
    const there = arrived();
    assert.deepEqual(
      promised.filter((address) => !there.has(address)),
      [],
      "every promised mail arrived",
    );
    say(`${promised.length} promised mails arrived`);
  }
} finally {
  await cleanup.run();
}

/** Links of a member in every state, with rewards in every state. */
async function fill(env: NodeJS.ProcessEnv, tenant: string): Promise<void> {
  const { deps, close } = openDeps(env, tenant);
  await fillMember(await deps.services(), await deps.tenant());
  await close();
}

type Ended = { code: number | null; said: string; at(line: RegExp): number };

/** A command of the cli in a process of its own; killed with -9 when it prints a line like `killAt`. */
async function command(words: string[], env: NodeJS.ProcessEnv, killAt?: RegExp): Promise<Ended> {
  const child: ChildProcess = spawn(process.execPath, ["server/cli.ts", ...words], { env });
  const lines: { text: string; at: number }[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      for (const text of chunk.split("\n").filter(Boolean)) {
        lines.push({ text, at: performance.now() });
        say(`  ${text}`);
        if (killAt?.test(text)) child.kill("SIGKILL");
      }
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return {
    code,
    said: lines.map(({ text }) => text).join("\n"),
    at: (line) => lines.find(({ text }) => line.test(text))?.at ?? Number.NaN,
  };
}

/** The tables that have rows of the moved tenant, and how many. */
async function rowsAt(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: Record<string, number> = {};
    for (const { name, condition } of await movedTables(client, moving)) {
      const { rows } = await client.query(`select count(*)::int as n from ${name} where ${condition}`);
      if (rows[0].n > 0) found[name] = rows[0].n;
    }
    return found;
  } finally {
    await client.end();
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
