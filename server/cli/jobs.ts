import { randomUUID } from "node:crypto";
import { PgBoss } from "pg-boss";
import { timeOfJobs } from "#server/clock.ts";
import { deadLetterQueue, type SweepName, sweepSchedules } from "#server/jobs/queues.ts";
import { runSweep } from "#server/jobs/sweep.ts";
import { sweeps } from "#server/jobs/sweeps.ts";
import { type CliDeps, type Command, wrongUsage } from "./command.ts";

export const jobs: Command = {
  name: "jobs",
  summary: "what the worker does: look at the queues, run a sweep at once, send failed jobs back",
  usage: ["jobs list", "jobs run <sweep>", "jobs dead", "jobs redrive"],
  async run([verb, name, ...more], deps) {
    if (more.length > 0 || (name !== undefined && verb !== "run")) throw wrongUsage("That is too much.");
    if (verb === "run") return run(name, deps);
    const lookAt = { list, dead, redrive }[verb ?? ""];
    if (!lookAt) throw wrongUsage(`"jobs ${verb ?? ""}" is unknown.`);
    const boss = await openBoss(deps);
    try {
      await lookAt(boss, deps);
    } finally {
      await boss.stop({ graceful: false });
    }
  },
};

/** Here and now, for all tenants, beside the workers: what a sweep does twice changes nothing. */
async function run(name: string | undefined, deps: CliDeps): Promise<void> {
  if (!name || !isSweep(name)) throw wrongUsage(`Sweeps: ${Object.keys(sweeps).join(", ")}.`);
  const house = await deps.house();
  const { contextForJob } = await import("#server/context.ts");
  const done = await runSweep(
    {
      tenants: () => house.tenants.all(),
      contextFor: (tenant, now, jobId) => contextForJob(house, tenant, () => now, jobId),
      now: () => timeOfJobs(house),
      log: house.log,
    },
    name,
    sweeps[name],
    randomUUID(),
  );
  deps.print(`${name}: ${done} done`);
}

async function list(boss: PgBoss, { print }: CliDeps): Promise<void> {
  print(`${"queue".padEnd(24)}${"waiting".padStart(9)}${"active".padStart(9)}${"failed".padStart(9)}  schedule`);
  for (const { name } of await boss.getQueues()) {
    if (name.startsWith("__")) continue;
    const [stats] = await boss.getQueueStats(name, { force: true });
    const counts = [stats?.queuedCount, stats?.activeCount, stats?.failedCount];
    const columns = counts.map((count) => String(count ?? 0).padStart(9)).join("");
    print(`${name.padEnd(24)}${columns}  ${isSweep(name) ? sweepSchedules[name] : ""}`.trimEnd());
  }
}

async function dead(boss: PgBoss, { print }: CliDeps): Promise<void> {
  const found = await boss.findJobs(deadLetterQueue, { queued: true });
  for (const { createdOn, sourceName, data, sourceOutput } of found) {
    print(`${createdOn.toISOString()}  ${sourceName}  ${JSON.stringify(data)}  ${JSON.stringify(sourceOutput)}`);
  }
  print(`${found.length} in the dead letters`);
}

async function redrive(boss: PgBoss, { print }: CliDeps): Promise<void> {
  print(`${await boss.redrive(deadLetterQueue)} sent back`);
}

function isSweep(name: string): name is SweepName {
  return Object.hasOwn(sweeps, name);
}

async function openBoss(deps: CliDeps): Promise<PgBoss> {
  const { APP_DATABASE_URL } = await deps.settings();
  const boss = new PgBoss({
    connectionString: APP_DATABASE_URL,
    options: "-c role=app",
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    max: 2,
  });
  boss.on("error", (fault) => deps.print(String(fault)));
  return boss.start();
}
