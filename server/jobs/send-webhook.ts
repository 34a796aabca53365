import type { JobResult } from "pg-boss";
import { deliverWebhook } from "#server/platform/webhook/deliver.ts";
import type { SendWebhookJob } from "#server/platform/webhook/model.ts";
import type { JobDeps } from "./job-deps.ts";
import { tracedJob } from "./trace-job.ts";

type Job = { id: string; data: SendWebhookJob };
type Deps = Pick<JobDeps, "tenants" | "contextFor" | "now" | "log" | "webhookSender">;

/**
 * Sends a batch of webhooks concurrently. Each has its own result: one that has to be retried does not delay others.
 */
export function sendWebhooks(deps: Deps, jobs: Job[]): Promise<JobResult[]> {
  return Promise.all(jobs.map((job) => tracedJob("send webhook", job, () => sendOne(deps, job))));
}

/** A rejected delivery still completes its job: the delivery's row has the time of the next attempt. */
async function sendOne(deps: Deps, { id, data }: Job): Promise<JobResult> {
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
