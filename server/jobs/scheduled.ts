import type { RequestContext } from "#server/context.ts";
import type { TenantReadings } from "#server/office/health/model.ts";
import { readTenant, type Watched } from "#server/office/health/read.ts";
import { isMailTime } from "#server/office/work/deadlines.ts";
import { tellOfWork } from "#server/office/work/notices/tell-of-work.ts";
import { reportOverdueOrders } from "#server/orders/report-overdue.ts";
import { reportReconciliation } from "#server/payouts/reconciliation/report.ts";
import { reportOverdueRecords } from "#server/people/privacy/erase-records.ts";
import { tellOfNewPeople } from "#server/platform/audit/tell-of-new-people.ts";
import { reportMailHealth } from "#server/platform/mail/report-health.ts";
import { reportUnclaimed } from "#server/rewards/claim/report-unclaimed.ts";
import type { JobDeps } from "./job-deps.ts";
import { eraseQueue, forecastQueue, type NightlyQueue, type ScheduleName, statisticsQueue } from "./queues.ts";
import { nightlyWork } from "./sweeps.ts";

/** A job for one tenant; at most one per key is waiting or running. */
export type TenantJob = { queue: string; key: string; data: { tenantId: string; name?: string } };

/** What a scheduled job found of a tenant: jobs to be added, readings to be kept. */
type Found = { jobs?: TenantJob[]; readings?: TenantReadings };
/**
 * `watches`: each minute, and without the tenant's record. `reports`: tells operations, and is not asked about test
 * tenants.
 */
type Scheduled =
  | { watches: (tenantId: string, watched: Watched) => Promise<Found> }
  | { reads: (ctx: RequestContext) => Promise<Found> }
  | { reports: (ctx: RequestContext) => Promise<TenantReadings> };

/** What each scheduled job does for one tenant: it reads, or queues mails about what it found. */
export const scheduled: Record<ScheduleName, Scheduled> = {
  "due-work": {
    async watches(tenantId, { due, now }) {
      const kinds = await due.kinds(now());
      return { jobs: kinds.map((queue) => ({ queue, key: tenantId, data: { tenantId } })) };
    },
  },
  "read-health": { watches: async (_, watched) => ({ readings: await readTenant(watched) }) },
  "due-erasures": nightly(eraseQueue),
  "due-statistics": nightly(statisticsQueue),
  "due-forecasts": nightly(forecastQueue),
  "report-mail-health": logs(reportMailHealth),
  "report-overdue-orders": { reports: async (ctx) => ({ ordersLate: await reportOverdueOrders(ctx) }) },
  "tell-of-new-people": logs(tellOfNewPeople),
  "tell-of-work-daily": logs(async (ctx) => isMailTime(ctx.now()) && tellOfWork(ctx, "daily")),
  "tell-of-work-soon": logs((ctx) => tellOfWork(ctx, "soon")),
  "report-unclaimed": logs(reportUnclaimed),
  "report-overdue-records": { reports: async (ctx) => ({ recordsOverdue: await reportOverdueRecords(ctx) }) },
  "report-reconciliation": {
    async reports(ctx) {
      const { differences, delays } = await reportReconciliation(ctx);
      return { moneyDifferences: differences, moneyDelays: delays };
    },
  },
};

/** A report that is a line in the log, or mails. */
function logs(report: (ctx: RequestContext) => Promise<unknown>): Scheduled {
  return {
    async reports(ctx) {
      await report(ctx);
      return {};
    },
  };
}

function nightly(queue: NightlyQueue): Scheduled {
  return {
    async reads(ctx) {
      const tenantId = ctx.tenant.id;
      const names = await nightlyWork[queue].due(ctx);
      return { jobs: names.map((name) => ({ queue, key: `${tenantId}|${name}`, data: { tenantId, name } })) };
    },
  };
}

/** Tenants processed concurrently; each takes one connection. */
const concurrency = 4;

/**
 * Runs a scheduled job for every tenant, a few at a time, keeps its readings, and adds the jobs that follow. A fault in
 * one tenant does not stop the others; it is thrown at the end, so that the job counts as failed.
 */
export async function runScheduled(
  deps: Pick<JobDeps, "tenants" | "contextFor" | "watch" | "now" | "log" | "health">,
  name: ScheduleName,
  jobId: string,
  send: (jobs: TenantJob[]) => Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  const faults: unknown[] = [];
  const now = await deps.now();
  const tenantIds = deps.tenants.ids().values();
  let sent = 0;
  const job = scheduled[name];
  const find = async (tenantId: string): Promise<Found> => {
    if ("watches" in job) return job.watches(tenantId, deps.watch(tenantId, now));
    const tenant = await deps.tenants.byId(tenantId);
    if (!tenant || ("reports" in job && tenant.test)) return {};
    const ctx = deps.contextFor(tenant, now, jobId);
    return "reports" in job ? { readings: await job.reports(ctx) } : job.reads(ctx);
  };
  const work = async () => {
    for (const tenantId of tenantIds) {
      if (signal?.aborted) return;
      try {
        const { jobs = [], readings } = await find(tenantId);
        if (readings) await deps.health.keep(tenantId, readings);
        if (jobs.length > 0) await send(jobs);
        sent += jobs.length;
      } catch (fault) {
        deps.log.error({ err: fault, job: name, tenantId, requestId: jobId }, "a scheduled job failed");
        faults.push(fault);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (faults.length > 0) throw new AggregateError(faults, `${name} failed for ${faults.length} tenant(s)`);
  return sent;
}
