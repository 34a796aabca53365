import type { JobResult } from "pg-boss";
import { deliverMail } from "#server/platform/mail/deliver.ts";
import type { SendMailJob } from "#server/platform/mail/model.ts";
import { isOtherRelease } from "#server/platform/values/other-release.ts";
import type { JobDeps } from "./job-deps.ts";
import { tracedJob } from "./trace-job.ts";

type Job = { id: string; data: SendMailJob };

/** Sends a batch of mails concurrently. Each has its own result: one that has to be retried does not delay others. */
export function sendMails(deps: JobDeps, jobs: Job[]): Promise<JobResult[]> {
  return Promise.all(jobs.map((job) => tracedJob("send mail", job, () => sendOne(deps, job))));
}

async function sendOne(deps: JobDeps, { id, data }: Job): Promise<JobResult> {
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
