import { countAgencyDays } from "#server/domain/agency-statistics/count-days.ts";
import type { DueKind } from "#server/domain/due-work/model.ts";
import { eraseRecords } from "#server/domain/privacy/erase-records.ts";
import type { ErasureName } from "#server/domain/privacy/retention.ts";
import type { JobDeps } from "./job-deps.ts";
import { sweeps } from "./sweeps.ts";

type SweepDeps = Pick<JobDeps, "tenants" | "contextFor" | "now" | "log">;

/** Processes the due work of one kind for one tenant. Returns the number of rows; 0 for an unknown tenant. Idempotent. */
export async function runSweep(deps: SweepDeps, kind: DueKind, tenantId: string, jobId: string): Promise<number> {
  return forTenant(deps, tenantId, jobId, kind, sweeps[kind]);
}

/** Erases the records of one kind and one tenant whose retention period is over. Idempotent. */
export async function runErasure(
  deps: SweepDeps,
  name: ErasureName,
  tenantId: string,
  jobId: string,
  signal?: AbortSignal,
): Promise<number> {
  return forTenant(deps, tenantId, jobId, `erase-records ${name}`, (ctx) => eraseRecords(ctx, name, signal));
}

/** Computes and stores the statistics of one large agency. Idempotent. */
export async function runCount(
  deps: SweepDeps,
  agencyId: string,
  tenantId: string,
  jobId: string,
  signal?: AbortSignal,
): Promise<number> {
  return forTenant(deps, tenantId, jobId, "count-statistics", (ctx) => countAgencyDays(ctx, agencyId, signal));
}

async function forTenant(
  deps: SweepDeps,
  tenantId: string,
  jobId: string,
  job: string,
  work: (ctx: ReturnType<JobDeps["contextFor"]>) => Promise<number>,
): Promise<number> {
  const tenant = deps.tenants().find(({ id }) => id === tenantId);
  if (!tenant) return 0;
  const done = await work(deps.contextFor(tenant, await deps.now(), jobId));
  if (done > 0) deps.log.info({ job, tenantId, done, requestId: jobId }, "swept");
  return done;
}
