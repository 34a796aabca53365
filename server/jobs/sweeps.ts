import { expireDueInvitations } from "#server/agencies/invitation/end.ts";
import { billAgencies } from "#server/agencies/invoice/bill-agencies.ts";
import { agenciesToCount, countAgencyDays } from "#server/agencies/statistics/count-days.ts";
import { publishDueItems } from "#server/catalogue/item/publish-due.ts";
import { publishDuePrices } from "#server/catalogue/price-change/publish-due.ts";
import { publishDueTexts } from "#server/catalogue/text/publish-due.ts";
import type { RequestContext } from "#server/context.ts";
import { runOfficeTasks } from "#server/office/work/task/work.ts";
import { learnForecasts } from "#server/orders/forecast/learn.ts";
import { applyWaitingMessages } from "#server/orders/inbox/apply-waiting.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { recountPrepaidOrders } from "#server/orders/recount-prepaid.ts";
import { rejectUnmatchedOrders } from "#server/orders/reject-unmatched.ts";
import { answerTestRuns } from "#server/payouts/bank-entry/answer-test-runs.ts";
import { dueErasures, eraseRecords } from "#server/people/privacy/erase-records.ts";
import { isErasure } from "#server/people/privacy/retention.ts";
import { withTransaction } from "#server/platform/context.ts";
import { type DueKind, strandedAfterMinutes } from "#server/platform/due-work/model.ts";
import { eraseDue } from "#server/referral/recipient/erase-due.ts";
import { expireDue } from "#server/referral/recommendation/expire-due.ts";
import { expireDueClaims } from "#server/rewards/claim/expire-due.ts";
import { liftAddressHolds } from "#server/rewards/claim/holds.ts";
import { passOnDueClaims } from "#server/rewards/claim/pass-on-due.ts";
import { remindDueClaims } from "#server/rewards/claim/remind-due.ts";
import { announceLinkEnds } from "#server/rewards/progress/announce-link-ends.ts";
import { issueVouchers } from "#server/rewards/voucher/issue-vouchers.ts";
import { publishDueThemes } from "#server/tenants/theme/publish-due.ts";
import type { JobDeps, Sweep } from "./job-deps.ts";
import type { NightlyQueue } from "./queues.ts";
import { tracedJob } from "./trace-job.ts";

const maxRequeued = 1_000;

/** The use-case for each kind of due work, for one tenant. */
export const sweeps: Record<DueKind, Sweep> = {
  "apply-order-messages": applyWaitingMessages,
  "expire-recommendations": expireDue,
  "announce-link-ends": announceLinkEnds,
  "qualify-orders": qualifyDueOrders,
  "reject-unmatched-orders": rejectUnmatchedOrders,
  "recount-prepaid-orders": recountPrepaidOrders,
  "remind-claims": remindDueClaims,
  "expire-claims": expireDueClaims,
  "pass-on-claims": passOnDueClaims,
  "lift-address-holds": liftAddressHolds,
  "issue-vouchers": issueVouchers,
  "answer-test-runs": answerTestRuns,
  "expire-invitations": expireDueInvitations,
  "erase-recipients": eraseDue,
  "bill-agencies": billAgencies,
  "publish-texts": publishDueTexts,
  "publish-themes": publishDueThemes,
  "publish-catalogue": publishDueItems,
  "publish-rewards": publishDuePrices,
  "run-tasks": runOfficeTasks,
  // Needed after a queue was emptied by hand, or a job went to the dead-letter queue.
  "requeue-mails": (ctx) => {
    const before = new Date(ctx.now().getTime() - strandedAfterMinutes * 60_000);
    return withTransaction(ctx, (tx) => tx.mails.requeueStranded(before, maxRequeued));
  },
  "requeue-webhooks": (ctx) => withTransaction(ctx, (tx) => tx.webhooks.requeueDue(ctx.now())),
};

/**
 * `due` returns the names of one tenant's due items, each of which becomes a job; `run` processes one. Both may be
 * repeated.
 */
type NightlyWork = {
  due(ctx: RequestContext): Promise<string[]>;
  run(ctx: RequestContext, name: string, signal?: AbortSignal): Promise<number>;
};

/** The names are kinds of records, ids of agencies, and what forecasts are learned from. */
export const nightlyWork: Record<NightlyQueue, NightlyWork> = {
  "erase-records": {
    due: (ctx) => dueErasures(ctx),
    // a kind that only another release knows is found again the next night
    run: async (ctx, name, signal) => (isErasure(name) ? eraseRecords(ctx, name, signal) : 0),
  },
  "count-statistics": { due: agenciesToCount, run: countAgencyDays },
  "learn-forecasts": { due: async () => ["orders"], run: (ctx) => learnForecasts(ctx) },
};

type SweepDeps = Pick<JobDeps, "tenants" | "contextFor" | "now" | "log">;

/**
 * Processes the due work of one kind for one tenant. Returns the number of rows; 0 for an unknown tenant. Idempotent.
 */
export async function runSweep(deps: SweepDeps, kind: DueKind, tenantId: string, jobId: string): Promise<number> {
  return forTenant(deps, tenantId, jobId, kind, sweeps[kind]);
}

/** Processes one item of a nightly queue: a kind of records, or an agency (`nightlyWork`). Idempotent. */
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
