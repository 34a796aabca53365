import { randomUUID } from "node:crypto";
import { PgBoss } from "pg-boss";
import { allSchedules, eraseQueue } from "#server/jobs/queues.ts";
import { sweeps } from "#server/jobs/sweeps.ts";
import { dueErasures, eraseRecords } from "#server/people/privacy/erase-records.ts";
import { showList } from "#server/platform/cli/answer.ts";
import { wrongUsage } from "#server/platform/cli/command.ts";
import { deadLetterQueue, dueKinds } from "#server/platform/due-work/model.ts";
import { timeOfJobs } from "#server/platform/process/clock.ts";
import type { CliDeps, Command } from "./command.ts";

export const jobs: Command = {
  name: "jobs",
  summary: "what the worker does: look at the queues, run due work at once, send failed jobs back",
  usage: {
    reads: ["jobs list", "jobs dead"],
    writes: ["jobs run <kind>", "jobs redrive"],
  },
  async run([verb, name, ...more], deps) {
    if (more.length > 0 || (name !== undefined && verb !== "run")) throw wrongUsage("That is too much.");
    if (verb === "run") return run(name, deps);
    const action = { list, dead, redrive }[verb ?? ""];
    if (!action) throw wrongUsage(`"jobs ${verb ?? ""}" is unknown.`);
    const boss = await openBoss(deps);
    try {
      await action(boss, deps);
    } finally {
      await boss.stop({ graceful: false });
    }
  },
};

/** Runs due work in this process, for all tenants, in parallel to the workers: repeating it is harmless. */
async function run(name: string | undefined, deps: CliDeps): Promise<void> {
  const kind = dueKinds.find((one) => one === name);
  if (!kind && name !== eraseQueue) throw wrongUsage(`Known: ${[...dueKinds, eraseQueue].join(", ")}.`);
  const services = await deps.services();
  const { contextForJob } = await import("#server/runtime/request-context.ts");
  const now = await timeOfJobs(services);
  const tenantIds = [...services.tenants.ids()];
  const done = await deps.withProgress("tenants", async (tell) => {
    let sum = 0;
    for (const [index, id] of tenantIds.entries()) {
      await tell(index, tenantIds.length);
      const tenant = await services.tenants.byId(id);
      if (!tenant) continue;
      const ctx = contextForJob(services, tenant, () => now, randomUUID());
      if (kind) sum += await sweeps[kind](ctx);
      else for (const one of await dueErasures(ctx)) sum += await eraseRecords(ctx, one);
    }
    return sum;
  });
  deps.print(`${name}: ${done} done`);
}

async function list(boss: PgBoss, { show }: CliDeps): Promise<void> {
  const queues = [];
  for (const { name } of await boss.getQueues()) {
    if (name.startsWith("__")) continue;
    const [stats] = await boss.getQueueStats(name, { force: true });
    const { queuedCount: waiting = 0, activeCount: active = 0, failedCount: failed = 0 } = stats ?? {};
    const schedule = Object.entries(allSchedules).find(([one]) => one === name)?.[1] ?? null;
    queues.push({ name, waiting, active, failed, schedule });
  }
  const row = (name: string, counts: readonly unknown[], schedule: string) =>
    `${name.padEnd(24)}${counts.map((count) => String(count).padStart(9)).join("")}  ${schedule}`.trimEnd();
  const lines = queues.map(({ name, waiting, active, failed, schedule }) =>
    row(name, [waiting, active, failed], schedule ?? ""),
  );
  show({ queues }, [row("queue", ["waiting", "active", "failed"], "schedule"), ...lines]);
}

async function dead(boss: PgBoss, deps: CliDeps): Promise<void> {
  const found = await boss.findJobs(deadLetterQueue, { queued: true });
  const jobs = found.map(({ createdOn, sourceName, data, sourceOutput }) => {
    return { createdAt: createdOn, queue: sourceName ?? null, data, output: sourceOutput ?? null };
  });
  const line = ({ createdAt, queue, data, output }: (typeof jobs)[number]) =>
    `${createdAt.toISOString()}  ${queue}  ${JSON.stringify(data)}  ${JSON.stringify(output)}`;
  showList(deps, "jobs", jobs, line, { says: "in the dead letters" });
}

async function redrive(boss: PgBoss, { print }: CliDeps): Promise<void> {
  print(`${await boss.redrive(deadLetterQueue)} sent back`);
}

async function openBoss(deps: CliDeps): Promise<PgBoss> {
  const { database } = await deps.services();
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  boss.on("error", (fault) => deps.print(String(fault)));
  return boss.start();
}
