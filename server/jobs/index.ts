import { type Job, PgBoss } from "pg-boss";
import { addressRequestQueue, type SealedAddressRequest } from "#server/domain/account/address-request.ts";
import { dueKinds } from "#server/domain/due-work/model.ts";
import { type SendMailJob, sendMailQueue } from "#server/domain/mail/model.ts";
import type { ErasureName } from "#server/domain/privacy/retention.ts";
import { type SendWebhookJob, sendWebhookQueue } from "#server/domain/webhook/model.ts";
import { answerAddressRequests } from "./address-requests.ts";
import type { JobDeps } from "./job-deps.ts";
import { eraseQueue, type ScheduleName, schedules } from "./queues.ts";
import { runScheduled, type TenantJob } from "./scheduled.ts";
import { sendMails } from "./send-mail.ts";
import { sendWebhooks } from "./send-webhook.ts";
import { runErasure, runSweep } from "./sweep.ts";

export type RunningJobs = {
  /** Since when the longest-waiting worker without a job has had no answer of the queue, as Date.now(). */
  unansweredSince(): number;
  stop(): Promise<void>;
};

/**
 * Takes up work: mails as they come, the scheduled jobs, and the jobs for each tenant that follow from them. Any number of processes may do so at once. `stop`
 * takes nothing new, finishes what is in hand, and gives back what takes longer than `drainMs`.
 */
export async function startJobs(deps: JobDeps, { drainMs = 20_000 } = {}): Promise<RunningJobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => deps.pool.query(text, values) },
    migrate: false,
    createSchema: false,
    // a dead worker's jobs are taken up after its heartbeat (10 s) and at most this long
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on("error", (fault) => deps.log.error({ err: fault }, "the job queue failed"));
  boss.on("warning", ({ message, data }) => deps.log.warn({ data }, message));
  await boss.start();

  await boss.work(
    sendMailQueue,
    { batchSize: 10, perJobResults: true, burstWhenBatchFull: true, localConcurrency: 2, pollingIntervalSeconds: 1 },
    (jobs: Job<SendMailJob>[]) => sendMails(deps, jobs),
  );
  await boss.work(
    sendWebhookQueue,
    { batchSize: 10, perJobResults: true, burstWhenBatchFull: true, localConcurrency: 2, pollingIntervalSeconds: 1 },
    (jobs: Job<SendWebhookJob>[]) => sendWebhooks(deps, jobs),
  );
  await boss.work(
    addressRequestQueue,
    { batchSize: 10, perJobResults: true, burstWhenBatchFull: true, pollingIntervalSeconds: 1 },
    (jobs: Job<SealedAddressRequest>[]) => answerAddressRequests(deps, jobs),
  );
  const polling = { pollingIntervalSeconds: 2 };
  for (const kind of dueKinds) {
    await boss.work(kind, polling, async ([job]: Job<{ tenantId: string }>[]) => {
      if (job) await runSweep(deps, kind, job.data.tenantId, job.id);
    });
  }
  await boss.work(eraseQueue, polling, async ([job]: Job<{ tenantId: string; name: ErasureName }>[]) => {
    if (job) await runErasure(deps, job.data.name, job.data.tenantId, job.id, job.signal);
  });
  const send = async (jobs: TenantJob[]) => {
    for (const { queue, key, data } of jobs) await boss.send(queue, data, { singletonKey: key });
  };
  for (const name of Object.keys(schedules) as ScheduleName[]) {
    // what became due while nobody worked
    await boss.send(name, {});
    await boss.work(name, polling, async ([job]) => {
      if (job) await runScheduled(deps, name, job.id, send, job.signal);
    });
  }
  return {
    unansweredSince: () =>
      Math.min(
        ...boss
          .getWipData()
          .filter(({ count }) => count === 0)
          .map(({ lastFetchedOn, createdOn }) => lastFetchedOn ?? createdOn),
        Date.now(),
      ),
    stop: () => boss.stop({ graceful: true, timeout: drainMs }),
  };
}
