import { setTimeout as pause } from "node:timers/promises";
import type { JobResult } from "pg-boss";
import type { PurgeJob } from "#server/platform/cdn/model.ts";
import { isOtherRelease } from "#server/platform/fault.ts";
import { deliverMail } from "#server/platform/mail/deliver.ts";
import type { SendMailJob } from "#server/platform/mail/model.ts";
import { deliverWebhook } from "#server/platform/webhook/deliver.ts";
import type { SendWebhookJob } from "#server/platform/webhook/model.ts";
import type { JobDeps } from "./job-deps.ts";
import { tracedJob } from "./trace-job.ts";

/** How long after a change at most every web process knows of it: one that does not would give the CDN the old page. */
const knownEverywhereMs = 2_000;

type Job = { id: string; data: SendMailJob };

/** Sends a batch of mails concurrently. Each has its own result: one that has to be retried does not delay others. */
export function sendMails(deps: JobDeps, jobs: Job[]): Promise<JobResult[]> {
  return Promise.all(jobs.map((job) => tracedJob("send mail", job, () => sendMail(deps, job))));
}

async function sendMail(deps: JobDeps, { id, data }: Job): Promise<JobResult> {
  try {
    const tenant = await deps.tenants.byId(data.tenantId);
    if (!tenant) return { id, status: "failed", output: { reason: "unknown tenant" } };
    const outcome = await deliverMail(deps.contextFor(tenant, await deps.now(), id), deps.mailer, data.mailId);
    return { id, status: outcome === "later" ? "failed" : "completed", output: { outcome } };
  } catch (fault) {
    if (isOtherRelease(fault)) {
      deps.log.warn({ err: fault, mailId: data.mailId, requestId: id }, "a mail waits for a worker of another release");
      return { id, status: "failed", output: { reason: "other release" } };
    }
    deps.log.error({ err: fault, mailId: data.mailId, requestId: id }, "a mail could not be sent");
    return { id, status: "failed", output: { reason: "fault" } };
  }
}

type WebhookJob = { id: string; data: SendWebhookJob };

type Deps = Pick<JobDeps, "tenants" | "contextFor" | "now" | "log" | "webhookSender">;

/**
 * Sends a batch of webhooks concurrently. Each has its own result: one that has to be retried does not delay others.
 */
export function sendWebhooks(deps: Deps, jobs: WebhookJob[]): Promise<JobResult[]> {
  return Promise.all(jobs.map((job) => tracedJob("send webhook", job, () => sendWebhook(deps, job))));
}

/** A rejected delivery still completes its job: the delivery's row has the time of the next attempt. */
async function sendWebhook(deps: Deps, { id, data }: WebhookJob): Promise<JobResult> {
  try {
    const tenant = await deps.tenants.byId(data.tenantId);
    if (!tenant) return { id, status: "failed", output: { reason: "unknown tenant" } };
    const ctx = deps.contextFor(tenant, await deps.now(), id);
    return { id, status: "completed", output: { outcome: await deliverWebhook(ctx, deps.webhookSender, data) } };
  } catch (fault) {
    deps.log.error({ err: fault, eventId: data.eventId, requestId: id }, "a webhook could not be sent");
    return { id, status: "failed", output: { reason: "fault" } };
  }
}

/**
 * Purges the pages of the tenants that changed from the CDN, in one request for all jobs of a batch. If that fails, all
 * of them are tried again. Without a CDN there is nothing to do.
 */
export async function purgeCdn({ purger, log }: Pick<JobDeps, "purger" | "log">, jobs: { data: PurgeJob }[]) {
  if (!purger) return;
  const tenantIds = [...new Set(jobs.map(({ data }) => data.tenantId))];
  await pause(knownEverywhereMs);
  try {
    await purger.purge(tenantIds);
  } catch (fault) {
    log.error({ err: fault, tenantIds }, "the CDN was not purged");
    throw fault;
  }
}
