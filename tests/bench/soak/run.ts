import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { discardCluster, startCluster } from "#bin/postgres/cluster.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { startApp, tenantVariables } from "#tests/support/process/app.ts";
import { databaseClient, rebuildIfStale, site } from "../../../bin/start/rebuild-if-stale.ts";
import { migrate } from "../../../prisma/migrate.ts";
import { median, megabytesOf } from "../measure.ts";
import { scorecard } from "../scorecard.ts";
import { kinds, type Sample, startMix } from "./mix.ts";
import { growthBeyondRows, type Tables, tablesOf } from "./tables.ts";

/**
 * npm run test:soak [-- --minutes 60 --rate 30]: web and worker under a steady mix of requests. Prints memory and
 * answer times of each minute, and compares the last third with the second: what the first fills, caches and pools, may
 * grow there. Exit code 1: something failed, or grew.
 */
const { values } = parseArgs({
  options: { minutes: { type: "string", default: "60" }, rate: { type: "string", default: "30" } },
});
const minutes = Number(values.minutes);
const rate = Number(values.rate);

/** The memory that docker-compose.yml gives a process. */
const ofCompose = 512;

type Minute = { web: number; worker: number; p99: number };

rebuildIfStale(databaseClient);
rebuildIfStale(site);
const folder = resolve(".data/soak");
await discardCluster(folder);
const cluster = await startCluster({ folder, flags: ["--shared_buffers=256MB"] });
const databaseUrl = cluster.url("postgres");
const sink = await smtpSink();
const card = scorecard();
try {
  await migrate(databaseUrl, asApp(databaseUrl));
  await card.attempt("the soak", soak);
} finally {
  await sink.close();
  await cluster.stop();
  await discardCluster(folder);
}
process.exitCode = card.close();

async function soak(): Promise<void> {
  const app = await startApp({
    databaseUrl,
    parts: [],
    output: "ignore",
    // The load comes from one address.
    env: { ...tenantVariables, SMTP_URL: sink.url, LOG_LEVEL: "info", RATE_LIMIT_FACTOR: "1000" },
  });
  try {
    const [web, worker] = [await app.start("web"), await app.start("worker")];
    const mix = startMix(app.port, rate);
    const seen: Minute[] = [];
    const failed: Sample[] = [];
    let tables: Tables = new Map();
    for (let minute = 1; minute <= minutes; minute++) {
      await pause(60_000);
      const samples = mix.take();
      failed.push(...samples.filter((sample) => sample.failed !== null));
      seen.push({ web: megabytesOf(web), worker: megabytesOf(worker), p99: percentile(samples, 0.99) });
      const { web: ofWeb, worker: ofWorker } = seen.at(-1) ?? { web: 0, worker: 0 };
      const each = kinds.map((kind) => {
        const own = samples.filter((sample) => sample.kind === kind);
        return `${kind} ${own.length} × ${percentile(own, 0.5).toFixed(0)}/${percentile(own, 0.99).toFixed(0)} ms`;
      });
      console.log(`${minute} min: web ${ofWeb.toFixed(0)} MB, worker ${ofWorker.toFixed(0)} MB, ${each.join(", ")}`);
      if (minute === Math.ceil((minutes * 2) / 3)) tables = await tablesOf(databaseUrl);
    }
    await mix.stop();
    failed.push(...mix.take().filter((sample) => sample.failed !== null));
    for (const { failed: what, began } of failed.slice(0, 20))
      console.log(`at ${(began / 60_000).toFixed(1)}: ${what}`);
    card.add("failed requests", failed.length, { atMost: 0 });
    const third = Math.floor(minutes / 3);
    const [second, last] = [seen.slice(third, 2 * third), seen.slice(-third)];
    const grown = (of: (minute: Minute) => number) => median(last.map(of)) / median(second.map(of));
    card.add(
      "memory of web, last third of the second",
      grown((one) => one.web),
      { atMost: 1.05 },
      "times",
    );
    card.add(
      "memory of the worker, last third of the second",
      grown((one) => one.worker),
      { atMost: 1.05 },
      "times",
    );
    card.add("web process after a minute", seen[0]?.web ?? 0, { atMost: 250 }, "MB");
    card.add("largest web process", Math.max(...seen.map((one) => one.web)), { atMost: ofCompose }, "MB");
    card.add(
      "99 of 100 answers, last third of the second",
      grown((one) => one.p99),
      { atMost: 1.5 },
      "times",
    );
    for (const { name, times } of growthBeyondRows(tables, await tablesOf(databaseUrl))) {
      card.add(`${name}, of what its rows explain`, times, { atMost: 1.2 }, "times");
    }
  } finally {
    await app.stop();
  }
}

/** In ms; 0 of no samples. */
function percentile(samples: readonly Sample[], part: number): number {
  const sorted = samples.map(({ ms }) => ms).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * part)] ?? 0;
}
