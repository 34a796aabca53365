import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { discardCluster, startCluster } from "#bin/postgres/cluster.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { query } from "#tests/support/database/server.ts";
import { sendDelivered } from "#tests/support/network/delivered-orders.ts";
import { numberIn, sendRecommendation } from "#tests/support/network/recommend.ts";
import { tenantCaller } from "#tests/support/network/tenant-caller.ts";
import { startApp, tenantVariables } from "#tests/support/process/app.ts";
import { databaseClient, rebuildIfStale, site } from "../../bin/start/rebuild-if-stale.ts";
import { migrate } from "../../prisma/migrate.ts";
import { megabytesOf } from "./measure.ts";

/**
 * npm run bench:sizing: the processor time that a request, a mail and an order cost web, worker and PostgreSQL. Unlike
 * durations, it hardly depends on what else the machine does. docs/operations/sizing.md computes from it.
 */
const clients = 8;
const batch = 20;
const workerMs = 20_000;

function say(what: string, [own = 0, database = 0]: readonly number[], count: number): void {
  const each = (ms: number) => (ms / count).toFixed(2).padStart(7);
  console.log(`${what}: ${each(own)} ms of its process, ${each(database)} ms of PostgreSQL (${count} of them)`);
}

/** User and system time of these processes so far, in ms. */
const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
function cpuOf(pids: readonly number[]): number {
  return (pids.reduce((sum, pid) => sum + ticksOf(pid), 0) * 1000) / ticksPerSecond;
}
/** Of a process with its ended children; 0 if it is gone. */
function ticksOf(pid: number): number {
  const fields = statOf(pid);
  return fields ? fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) : 0;
}
/** The fields of /proc/<pid>/stat from the state on; null: it is gone. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}
const withChildren = (parent: number) => [
  parent,
  ...readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && Number(statOf(pid)?.[1]) === parent),
];

rebuildIfStale(databaseClient);
rebuildIfStale(site);
const folder = resolve(".data/bench-sizing");
await discardCluster(folder);
const cluster = await startCluster({ folder, flags: ["--shared_buffers=256MB"] });
const databaseUrl = cluster.url("postgres");
const sink = await smtpSink();
try {
  await migrate(databaseUrl, asApp(databaseUrl));
  await measure();
} finally {
  await sink.close();
  await cluster.stop();
  await discardCluster(folder);
}

async function measure(): Promise<void> {
  const app = await startApp({
    databaseUrl,
    parts: [],
    output: "ignore",
    env: { ...tenantVariables, SMTP_URL: sink.url, LOG_LEVEL: "info", RATE_LIMIT_FACTOR: "1000" },
  });
  const { ask, close } = tenantCaller(app.port, { timeoutMs: 60_000, maxSockets: clients });
  try {
    const web = await app.start("web");
    const [{ file = "" } = {}] = await query(databaseUrl, "select pg_read_file('postmaster.pid') as file");
    const postmaster = Number.parseInt(String(file), 10);
    const sizeOf = async () =>
      Number((await query(databaseUrl, "select pg_database_size(current_database()) as n"))[0]?.["n"]);

    /** Runs `count` of them, some at a time, and prints what each cost. */
    async function cost(what: string, count: number, one: (index: number) => Promise<unknown>): Promise<void> {
      let next = 0;
      const processes = [() => cpuOf([web.pid ?? 0]), () => cpuOf(withChildren(postmaster))];
      const before = processes.map((read) => read());
      const client = async () => {
        while (next < count) await one(next++);
      };
      await Promise.all(Array.from({ length: clients }, client));
      say(
        what,
        processes.map((read, index) => read() - (before[index] ?? 0)),
        count,
      );
    }

    const get = async (path: string, status = 200) => {
      const answer = await ask("nordlicht", "GET", path);
      if (answer.status !== status) throw new Error(`${path} was answered with ${answer.status}.`);
    };
    const numbers: string[] = [];
    const create = async () => {
      const answer = await sendRecommendation(ask, "nordlicht");
      const number = numberIn(answer);
      if (!number) throw new Error(`A recommendation was answered with ${answer.status}: ${answer.text}`);
      numbers.push(number);
    };
    const orders = async () => {
      const some = Array.from({ length: batch }, () => ({
        id: randomUUID(),
        number: numbers[Math.floor(Math.random() * numbers.length)] ?? "",
      }));
      const { status, text } = await sendDelivered(ask, some);
      if (status !== 200) throw new Error(`Orders were answered with ${status}: ${text}`);
    };

    // what is compiled and cached first, is not counted
    for (let round = 0; round < 200; round++) await get(`/?fresh=${round}`);
    for (let round = 0; round < 300; round++) await create();
    await get("/");
    console.log(`memory: web ${megabytesOf(web).toFixed(0)} MB`);
    await cost("home, from the page cache", 20_000, () => get("/"));
    await cost("home, rendered", 1_000, (index) => get(`/?fresh=${index}x`));
    await cost("the friend's page", 500, (index) => get(`/e/${numbers[index % numbers.length]}`, 302));
    const small = await sizeOf();
    await cost("a recommendation", 1_000, create);
    console.log(`its rows, fresh: ${(((await sizeOf()) - small) / 1000 / 1024).toFixed(1)} kB`);
    await cost("a batch of twenty orders, sixty messages", 20, orders);
    const worker = await app.start("worker");
    const sent = async () =>
      Number((await query(databaseUrl, "select count(*)::int as n from mail where state = 'sent'"))[0]?.["n"]);
    const [first, own, database] = [await sent(), cpuOf([worker.pid ?? 0]), cpuOf(withChildren(postmaster))];
    await pause(workerMs);
    const mails = (await sent()) - first;
    const spent = [cpuOf([worker.pid ?? 0]) - own, cpuOf(withChildren(postmaster)) - database];
    say("a mail, with all that a worker does meanwhile", spent, mails);
    console.log(`memory: web ${megabytesOf(web).toFixed(0)} MB, worker ${megabytesOf(worker).toFixed(0)} MB`);
  } finally {
    close();
    await app.stop();
  }
}
