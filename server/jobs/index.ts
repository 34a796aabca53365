import { type Job, PgBoss } from "pg-boss";
import { addressRequestQueue, type SealedAddressRequest } from "#server/people/account/address-request.ts";
import { type PurgeJob, purgeQueue } from "#server/platform/cdn/model.ts";
import { dueKinds } from "#server/platform/due-work/model.ts";
import { mailsAtOnce, type SendMailJob, sendMailQueue } from "#server/platform/mail/model.ts";
import { type SendWebhookJob, sendWebhookQueue } from "#server/platform/webhook/model.ts";
import { answerAddressRequests } from "./address-requests.ts";
import type { JobDeps } from "./job-deps.ts";
import { nightlyQueues, type ScheduleName, schedules, type UpkeepName, upkeepSchedules } from "./queues.ts";
import { runScheduled, type TenantJob } from "./scheduled.ts";
import { purgeCdn, sendMails, sendWebhooks } from "./send.ts";
import { runNightly, runSweep } from "./sweeps.ts";

/** Batches that a worker sends at a time, of mails and of webhooks. */
const batches = 2;

/**
 * What is sent to others may take seconds each: a worker sends two batches at a time, and of one tenant all workers
 * together send ten mails (webhooks) at a time, so that its many mails or its slow receiver hold up nobody else's.
 */
const sending = {
  batchSize: mailsAtOnce / batches,
  localConcurrency: batches,
  groupConcurrency: 10,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
} as const;

/** What each job that knows no tenants does; returns what it changed, for the log. Each may be repeated. */
const upkeep: Record<UpkeepName, (deps: JobDeps) => Promise<Record<string, unknown>>> = {
  "keep-click-months": async (deps) => deps.keepClickMonths(await deps.now()),
};

export type RunningJobs = {
  /** Since when the queue has not answered the idle worker that has waited longest; null: none is idle. */
  unansweredSince(): number | null;
  stop(): Promise<void>;
};

/**
 * Starts processing jobs: mails as they come, scheduled jobs, and the jobs per tenant that follow from them. Any number
 * of processes may do so. `stop` fetches no more jobs, finishes the running ones, and returns to the queue those that
 * take longer than `drainMs`.
 */
export async function startJobs(deps: JobDeps, { drainMs = 20_000 } = {}): Promise<RunningJobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => deps.pool.query(text, values) },
    migrate: false,
    createSchema: false,
    // a dead worker's jobs are taken over after its heartbeat (10 s) plus at most this interval
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on("error", (fault) => deps.log.error({ err: fault }, "the job queue failed"));
  boss.on("warning", ({ message, data }) => deps.log.warn({ data }, message));
  await boss.start();

  await boss.work(sendMailQueue, sending, (jobs: Job<SendMailJob>[]) => sendMails(deps, jobs));
  await boss.work(sendWebhookQueue, sending, (jobs: Job<SendWebhookJob>[]) => sendWebhooks(deps, jobs));
  await boss.work(
    addressRequestQueue,
    { batchSize: 10, perJobResults: true, burstWhenBatchFull: true, pollingIntervalSeconds: 1 },
    (jobs: Job<SealedAddressRequest>[]) => answerAddressRequests(deps, jobs),
  );
  await boss.work(purgeQueue, { batchSize: 100, pollingIntervalSeconds: 1 }, (jobs: Job<PurgeJob>[]) =>
    purgeCdn(deps, jobs),
  );
  const polling = { pollingIntervalSeconds: 2 };
  for (const kind of dueKinds) {
    await boss.work(kind, polling, async ([job]: Job<{ tenantId: string }>[]) => {
      if (job) await runSweep(deps, kind, job.data.tenantId, job.id);
    });
  }
  for (const queue of nightlyQueues) {
    await boss.work(queue, polling, async ([job]: Job<{ tenantId: string; name: string }>[]) => {
      if (job) await runNightly(deps, queue, job.data, job.id, job.signal);
    });
  }
  const send = async (jobs: TenantJob[]) => {
    for (const { queue, key, data } of jobs) await boss.send(queue, data, { singletonKey: key });
  };
  for (const name of Object.keys(schedules) as ScheduleName[]) {
    // catches up on work that became due while no worker was running
    await boss.send(name, {});
    await boss.work(name, polling, async ([job]) => {
      if (job) await runScheduled(deps, name, job.id, send, job.signal);
    });
  }
  for (const name of Object.keys(upkeepSchedules) as UpkeepName[]) {
    await boss.send(name, {});
    await boss.work(name, polling, async ([job]) => {
      if (job) deps.log.info({ job: name, requestId: job.id, ...(await upkeep[name](deps)) }, "kept");
    });
  }
  return {
    unansweredSince() {
      const idle = boss.getWipData().filter(({ count }) => count === 0);
      return idle.length === 0 ? null : Math.min(...idle.map((one) => one.lastFetchedOn ?? one.createdOn));
    },
    stop: () => boss.stop({ graceful: true, timeout: drainMs }),
  };
}
