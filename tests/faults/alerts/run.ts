import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { alertNames } from "#bin/docs/alerts.ts";
import { discardCluster, startCluster } from "#bin/postgres/cluster.ts";
import { freePort } from "#bin/postgres/free-port.ts";
import { readEnv } from "#server/platform/process/environment.ts";
import { makeLog } from "#server/platform/process/log.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import { createServices } from "#server/runtime/services.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { ask as askProxy, startProxy } from "#tests/proxy/haproxy.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { tenantCaller } from "#tests/support/network/tenant-caller.ts";
import { startApp, tenantVariables } from "#tests/support/process/app.ts";
import { beginDrill } from "#tests/support/process/drill.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { databaseClient, rebuildIfStale, site } from "../../../bin/start/rebuild-if-stale.ts";
import { migrate } from "../../../prisma/migrate.ts";
import { type Fault, faults } from "./faults.ts";
import { startMachine } from "./machine.ts";
import { type Alert, startPrometheus } from "./prometheus.ts";

/**
 * npm run test:alerts [words of a fault's name]: promtool checks the rules, then the fault behind each alert is made at
 * the running product, and a Prometheus has to fire it, with the tenant, queue or process that it is about. Exit code
 * 1: one did not, fired before its fault, or has none.
 */
const limitSeconds = 150;

const { say, fail, cleanup, run } = beginDrill();

const promtool = (...args: string[]) => execFileSync("promtool", args, { cwd: "docker/prometheus", stdio: "inherit" });
promtool("check", "config", "prometheus.yml");
promtool("test", "rules", "alerts.test.yml");

rebuildIfStale(databaseClient);
rebuildIfStale(site);
const folder = resolve(".data/alerts");
await discardCluster(folder);
// Where the log goes is set by its fault: what a command line says cannot be changed.
const flags = ["--shared_buffers=128MB", "--archive_mode=on"];
const cluster = await startCluster({ folder, flags });
cleanup.add(() => discardCluster(folder));
cleanup.add(cluster.stop);
await run(() => raiseAlerts(cluster.url("postgres")));

async function raiseAlerts(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl, asApp(databaseUrl));
  const sink = await smtpSink();
  cleanup.add(sink.close);
  const app = await startApp({
    databaseUrl,
    parts: [],
    output: "ignore",
    // Few connections, so that they can be used up.
    env: { ...tenantVariables, SMTP_URL: sink.url, RATE_LIMIT_FACTOR: "1000", DATABASE_POOL: "4" },
  });
  cleanup.add(app.stop);
  const machine = await startMachine(`${folder}-disk`, cleanup);
  const own = { "referral-web": await freePort(), "referral-worker": await freePort() };
  app.env["METRICS_PORT"] = String(own["referral-web"]);
  const web = await app.start("web");
  app.env["METRICS_PORT"] = String(own["referral-worker"]);
  await app.start("worker");
  const proxy = await startProxy({}, { web: app.port });
  cleanup.add(proxy.stop);
  const jobs = { ...own, "referral-proxy": proxy.metricsPort, machine: machine.port };
  const firing = await startPrometheus(`${folder}-prometheus`, jobs, cleanup);
  const services = await createServices(readEnv({ ...app.env, METRICS_PORT: undefined }), makeLog("silent"));
  cleanup.add(() => services.close());
  const owner = new pg.Pool({ connectionString: databaseUrl });
  cleanup.add(() => owner.end());
  const { ask, close } = tenantCaller(app.port, { timeoutMs: 60_000, maxSockets: 100 });
  cleanup.add(async () => close());
  const ctx = async (tenantId: string) => {
    const tenant = await services.tenants.byId(tenantId);
    if (!tenant) throw new Error(`The seed has no ${tenantId}.`);
    return contextForJob(services, tenant, () => new Date(), "alerts") as FullContext;
  };

  // The demonstration has so few that it would be told of at once.
  const { rows: pools } = await owner.query(`select distinct "tenantId", "rewardId", cents from voucher`);
  for (const { tenantId, rewardId, cents } of pools) {
    const codes = Array.from({ length: 30 }, () => ({ code: randomUUID(), cents, validUntil: null }));
    await (await ctx(tenantId)).vouchers.import(rewardId, codes, new Date());
  }

  const all = faults({ app, web, owner, machine, sink, ask, ctx, askProxy: () => askProxy(proxy.port) });
  const made = all.flatMap(({ alerts }) => Object.keys(alerts));
  for (const name of alertNames()) if (!made.includes(name)) fail(`no fault is made for ${name}`);
  say("waiting for a calm minute");
  const isRead = async () => (await owner.query("select from health_reading where name = 'vouchersLeft'")).rowCount;
  const calm = async () => (await firing()).length === 0 && (await isRead());
  await until(calm, async () => fail(`without a fault: ${(await firing()).map(({ name }) => name).join(", ")}`));
  const words = process.argv.slice(2);
  for (const fault of all) {
    if (words.length === 0 || words.some((word) => fault.name.includes(word))) await seen(fault, firing);
  }
}

/** Makes the fault, and waits until each of its alerts fires. */
async function seen({ name, alerts, make, mend }: Fault, firing: () => Promise<Alert[]>): Promise<void> {
  const wanted = new Map(Object.entries(alerts));
  const early = (await firing()).filter((alert) => wanted.has(alert.name));
  if (early.length > 0) fail(`${name}: fires before the fault: ${early.map((alert) => alert.name).join(", ")}`);
  const from = performance.now();
  const making = make();
  await until(
    async () => {
      for (const alert of await firing()) {
        const labels = wanted.get(alert.name);
        const isNamed = Object.entries(labels ?? {}).every(([label, value]) => alert.labels[label] === value);
        if (labels !== undefined && isNamed) wanted.delete(alert.name);
      }
      return wanted.size === 0;
    },
    async () => fail(`${name}: not seen: ${[...wanted.keys()].join(", ")}`),
  );
  await making;
  await mend?.();
  const took = ((performance.now() - from) / 1000).toFixed(0);
  if (wanted.size === 0) say(`${name}: ${Object.keys(alerts).join(", ")} after ${took} s`);
}

async function until(isSo: () => Promise<unknown>, otherwise: () => Promise<void>): Promise<void> {
  for (const end = performance.now() + limitSeconds * 1000; performance.now() < end; await pause(1_000)) {
    if (await isSo()) return;
  }
  await otherwise();
}
