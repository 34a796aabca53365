import type { DueKind } from "#server/platform/due-work/model.ts";
import type { JobDeps } from "./job-deps.ts";
import { nightlyWork } from "./nightly.ts";
import type { NightlyQueue } from "./queues.ts";
import { sweeps } from "./sweeps.ts";
import { tracedJob } from "./trace-job.ts";

type SweepDeps = Pick<JobDeps, "tenants" | "contextFor" | "now" | "log">;

/**
 * Processes the due work of one kind for one tenant. Returns the number of rows; 0 for an unknown tenant. Idempotent.
 */
export async function runSweep(deps: SweepDeps, kind: DueKind, tenantId: string, jobId: string): Promise<number> {
  return forTenant(deps, tenantId, jobId, kind, sweeps[kind]);
}

/** Processes one item of a nightly queue: a kind of records, or an agency (nightly.ts). Idempotent. */
export async function runNightly(
  deps: SweepDeps,
  queue: NightlyQueue,
  { tenantId, name }: { tenantId: string; name: string },
  jobId: string,
  signal?: AbortSignal,
): Promise<number> {
  return forTenant(deps, tenantId, jobId, `${queue} ${name}`, (ctx) => nightlyWork[queue].run(ctx, name, signal));
}

async function forTenant(
  deps: SweepDeps,
  tenantId: string,
  jobId: string,
  job: string,
  work: (ctx: ReturnType<JobDeps["contextFor"]>) => Promise<number>,
): Promise<number> {
  const tenant = await deps.tenants.byId(tenantId);
  if (!tenant) return 0;
  const ctx = deps.contextFor(tenant, await deps.now(), jobId);
  const done = await tracedJob(job, { id: jobId, data: { tenantId } }, () => work(ctx));
  if (done > 0) deps.log.info({ job, tenantId, done, requestId: jobId }, "swept");
  return done;
}
