import { type Job, PgBoss } from "pg-boss";
import { type SendMailJob, sendMailQueue } from "#server/domain/mail/model.ts";
import { type SweepName, sweepSchedules } from "./queues.ts";
import { sendMails } from "./send-mail.ts";
import { runSweep } from "./sweep.ts";
import { sweeps } from "./sweeps.ts";
import type { Workshop } from "./workshop.ts";

export type RunningJobs = { stop(): Promise<void> };

/**
 * Takes up work: mails as they come, and every sweep by its schedule. Any number of processes may do so at once. `stop`
 * takes nothing new, finishes what is in hand, and gives back what takes longer than `drainMs`.
 */
export async function startJobs(workshop: Workshop, { drainMs = 20_000 } = {}): Promise<RunningJobs> {
  const boss = new PgBoss({
    connectionString: workshop.url,
    options: "-c role=app",
    application_name: "jobs",
    max: 6,
    migrate: false,
    createSchema: false,
    // a dead worker's jobs are taken up after its heartbeat (10 s) and at most this long
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on("error", (fault) => workshop.log.error({ err: fault }, "the job queue failed"));
  boss.on("warning", ({ message, data }) => workshop.log.warn({ data }, message));
  await boss.start();

  await boss.work(
    sendMailQueue,
    { batchSize: 10, perJobResults: true, burstWhenBatchFull: true, localConcurrency: 2, pollingIntervalSeconds: 1 },
    (jobs: Job<SendMailJob>[]) => sendMails(workshop, jobs),
  );
  for (const name of Object.keys(sweepSchedules) as SweepName[]) {
    // what became due while nobody worked
    await boss.send(name, {});
    await boss.work(name, { pollingIntervalSeconds: 2 }, async ([job]) => {
      if (job) await runSweep(workshop, name, sweeps[name], job.id, job.signal);
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: drainMs }) };
}
