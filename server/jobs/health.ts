import { randomUUID } from "node:crypto";
import { setTimeout as pause, setInterval } from "node:timers/promises";
import type { Meter } from "@opentelemetry/api";
import {
  type HealthReadings,
  type Reading,
  type ReadingName,
  type ReadingRow,
  readings,
} from "#server/office/health/model.ts";
import { readingWords } from "#server/office/health/words.ts";
import type { Log } from "#server/platform/context.ts";
import type { ProcessRegister, RunningProcess } from "#server/platform/keys/variables.ts";

/**
 * Says twice a minute that this worker is alive, and reads the queues, the archive and the backup's age, until `stop`.
 */
export function giveSignsOfLife(health: HealthReadings, expectsBackups: boolean, log: Log): { stop(): void } {
  const id = randomUUID();
  return repeat(() =>
    health
      .readInstallation(id, expectsBackups)
      .catch((fault) => log.warn({ err: fault }, "the queues could not be read")),
  );
}

/** A service of a tenant that this process asks; null: of none. */
type Asked = { tenantId: string | null; breaker(): "closed" | "open" | "halfOpen" };

/**
 * Keeps twice a minute how many services of each tenant this process does not ask, because they fail, and once that all
 * of them answer again, until `stop`. Of several processes, the one that wrote last counts.
 */
export function recordUpstreams(
  health: Pick<HealthReadings, "keep">,
  upstreams: () => Asked[],
  log: Log,
): { record(): Promise<void>; stop(): void } {
  let recorded: string[] = [];
  async function record(): Promise<void> {
    const down = upstreams().flatMap(({ tenantId, breaker }) => (tenantId && breaker() === "open" ? [tenantId] : []));
    for (const tenantId of new Set([...recorded, ...down]))
      await health.keep(tenantId, { upstreamsDown: down.filter((one) => one === tenantId).length });
    recorded = down;
  }
  const { stop } = repeat(() =>
    record().catch((fault) => log.warn({ err: fault }, "the state of services could not be kept")),
  );
  return { record, stop };
}

/** Says twice a minute that this process runs, and with which variables, until `stop`, which ends saying so. */
export function recordProcess(register: ProcessRegister, process: RunningProcess, log: Log): { stop(): Promise<void> } {
  const { stop } = repeat(() =>
    register.sign(process).catch((fault) => log.warn({ err: fault }, "this process could not say that it runs")),
  );
  return {
    async stop() {
      stop();
      await register.end().catch((fault) => log.warn({ err: fault }, "this process could not say that it ends"));
    },
  };
}

function repeat(give: () => Promise<void>): { stop(): void } {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    await give();
    for await (const _ of setInterval(30_000, null, { signal: stopping.signal, ref: false })) await give();
  }
  // Rejects when aborted, which is how the loop ends.
  run().catch(() => undefined);
  return { stop: () => stopping.abort() };
}

/** The metric of a reading: "queueAge" is referral_queue_age_seconds. */
export function metricOf(name: ReadingName): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `referral_${words}${readings[name].unit === "seconds" ? "_seconds" : ""}`;
}

/** A scrape waits no longer for the readings: it also tells of a process that waits for its database. */
const patienceMs = 500;

/**
 * Shows all readings in the metrics of this process; each of web and worker shows the same. While the database does not
 * answer, those that it answered last, with their time.
 */
export function observeHealth(meter: Meter, health: Pick<HealthReadings, "all">): void {
  const names = Object.keys(readings) as ReadingName[];
  const gauges = new Map(
    names.map((name) => [name, meter.createObservableGauge(metricOf(name), { description: readingWords[name].says })]),
  );
  const readAt = meter.createObservableGauge("referral_read_at_seconds", {
    description: "When the newest reading was taken (Unix time)",
  });
  let known: Reading[] = [];
  let reading: Promise<void> | null = null;
  async function read(): Promise<void> {
    known = await health.all().catch(() => known);
    reading = null;
  }
  meter.addBatchObservableCallback(
    async (result) => {
      reading ??= read();
      await Promise.race([reading, pause(patienceMs, null, { ref: false })]);
      for (const { name, subject, value } of known) {
        const gauge = gauges.get(name);
        if (gauge) result.observe(gauge, value, labelsOf(name, subject));
      }
      const newest = Math.max(0, ...known.filter(({ name }) => name !== "workers").map(({ at }) => at.getTime()));
      result.observe(readAt, newest / 1000);
    },
    [...gauges.values(), readAt],
  );
}

/** `tenant` or `queue`: what the reading is of. */
function labelsOf(name: ReadingName, subject: string): Record<string, string> {
  const { of }: ReadingRow = readings[name];
  return of === "installation" ? {} : { [of]: subject };
}
