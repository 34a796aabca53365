import { createHmac } from "node:crypto";
import { exportReport } from "#server/agencies/export-report.ts";
import { billAgencies } from "#server/agencies/invoice/bill-agencies.ts";
import { type AgencyReportName, type AgencyReportRequest, agencyReports } from "#server/agencies/reports.ts";
import { countAgencyDays } from "#server/agencies/statistics/count-days.ts";
import { maxShown } from "#server/agencies/statistics/repository.ts";
import { showStatistics } from "#server/agencies/statistics/show.ts";
import { openDeps } from "#server/cli/open.ts";
import { seed } from "#server/cli/tenants/seed.ts";
import type { RequestContext } from "#server/context.ts";
import { runScheduled } from "#server/jobs/scheduled.ts";
import { runSweep } from "#server/jobs/sweeps.ts";
import { searchOffice } from "#server/office/search/search-office.ts";
import { healthReadings } from "#server/office/store/health.ts";
import { overdueOrders } from "#server/orders/report-overdue.ts";
import { bookEntries } from "#server/payouts/bank-entry/book-entries.ts";
import type { StatedEntry } from "#server/payouts/bank-entry/model.ts";
import { reconcile } from "#server/payouts/reconciliation/reconcile.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import type { DueKind } from "#server/platform/due-work/model.ts";
import { type RawReportRequest, readReportRequest } from "#server/platform/report/model.ts";
import { addDays, addMonths, dayOf, firstOfMonth, startOf } from "#server/platform/values/calendar.ts";
import { bonusProgress } from "#server/rewards/bonus/bonus-progress.ts";
import { listRewards } from "#server/rewards/claim/owner/list-rewards.ts";
import { rewardOverview } from "#server/rewards/claim/owner/reward-overview.ts";
import { countRecommendations, listRecommendations } from "#server/rewards/list/list-recommendations.ts";
import { everyRecommendation } from "#server/rewards/list/recommendation-search.ts";
import { contextForJob, watchTenant } from "#server/runtime/request-context.ts";
import type { Services } from "#server/runtime/services.ts";
import { bigTenant, seededId } from "./seed.ts";

/** All that the bench uses of the product's code; everything else goes through the database or HTTP. */
export type Product = {
  /** Reports, lists and totals by name; each entry loads the data of one page for one account. */
  pages: Record<string, (tenantId: string, accountId: string) => Promise<unknown>>;
  /** Searches the office for what somebody types, as a person of support; returns how many groups have hits. */
  search(tenantId: string, typed: string): Promise<number>;
  /** Runs the work of one minute for all tenants once; returns duration (ms) and rows of each kind. */
  sweepMinute(): Promise<Record<string, { ms: number; done: number }>>;
  /** Counts the figures of the agency's statistics, as each night. */
  countAgency(tenantId: string): Promise<unknown>;
  /** Returns the number of items of the agency's invoice for the last month. */
  billable(tenantId: string): Promise<number>;
  /** Bills the tenant's agencies for the last month; returns the number of billed agencies. */
  bill(tenantId: string): Promise<number>;
  /** Books the payments of a bank statement; returns the number of paid claims. */
  settle(tenantId: string, endToEndIds: string[], cents: number): Promise<number>;
  /** Compares the tenant's records of money with each other. */
  reconcile(tenantId: string): Promise<unknown>;
};

/** Who searches: nobody who can sign in. */
const searcher: SsoUser = {
  id: seededId(bigTenant, "user", 0),
  agencyId: null,
  role: "support",
  state: "active",
  subject: null,
  firstName: "Lena",
  lastName: "Lindner",
  email: "lena@people.example",
  number: null,
  createdAt: new Date(0),
  lastLoginAt: null,
  endedAt: null,
};

/** With the services of a process that has these settings. */
export async function openProduct(env: Record<string, string>): Promise<{ product: Product; close(): Promise<void> }> {
  const { deps, close } = openDeps({ ...process.env, ...env }, undefined);
  return { product: productOf(await deps.services()), close };
}

export function productOf(services: Services): Product {
  const ctxOf = async (tenantId: string): Promise<RequestContext> => {
    const tenant = await services.tenants.byId(tenantId);
    if (!tenant) throw new Error(`There is no tenant ${tenantId}.`);
    return contextForJob(services, tenant, services.clock.now, "bench");
  };
  const accountOf = async (ctx: RequestContext, id: string) => {
    const account = await ctx.accounts.byId(id);
    if (!account) throw new Error(`There is no account ${id}.`);
    return account;
  };
  return {
    pages: {
      "list of an account": async (tenantId, id) =>
        listRecommendations(await ctxOf(tenantId), { id, state: "confirmed" }),
      "personal area": async (tenantId, id) => {
        const ctx = await ctxOf(tenantId);
        const me = await accountOf(ctx, id);
        return Promise.all([
          listRecommendations(ctx, me),
          countRecommendations(ctx, me, everyRecommendation),
          bonusProgress(ctx, me),
        ]);
      },
      "reward overview": async (tenantId, id) => {
        const ctx = await ctxOf(tenantId);
        return Promise.all([rewardOverview(ctx, { id }), listRewards(ctx, { id })]);
      },
      "orders that are late (cli orders late)": async (tenantId) => overdueOrders(await ctxOf(tenantId)),
      "claims on hold (cli claims held)": async (tenantId) => (await ctxOf(tenantId)).claims.held(200),
      "voucher stock (cli vouchers)": async (tenantId) => (await ctxOf(tenantId)).vouchers.stock(services.clock.now()),
      "payout runs (cli payouts list)": async (tenantId) => (await ctxOf(tenantId)).payouts.runs(50),
      ...agencyPages(ctxOf, services.clock.now),
    },
    search: async (tenantId, typed) =>
      (await searchOffice(await ctxOf(tenantId), typed, { user: searcher, reason: "check" })).length,
    async sweepMinute() {
      const jobs = {
        tenants: services.tenants,
        watch: (tenantId: string, now: Date) => watchTenant(services, tenantId, now),
        contextFor: (tenant: Parameters<typeof contextForJob>[1], now: Date, jobId: string) =>
          contextForJob(services, tenant, () => now, jobId),
        now: () => services.database.now(),
        log: services.log,
        health: healthReadings(services.database.pool),
      };
      const took: Awaited<ReturnType<Product["sweepMinute"]>> = {};
      const timed = async (name: string, work: () => Promise<number>) => {
        const began = performance.now();
        const done = await work();
        took[name] = { ms: (took[name]?.ms ?? 0) + performance.now() - began, done: (took[name]?.done ?? 0) + done };
      };
      const due: { kind: DueKind; tenantId: string }[] = [];
      await timed("due-work", () =>
        runScheduled(jobs, "due-work", "bench", async (found) => {
          for (const { queue, data } of found) due.push({ kind: queue as DueKind, tenantId: data.tenantId });
        }),
      );
      for (const { kind, tenantId } of due) await timed(kind, () => runSweep(jobs, kind, tenantId, "bench"));
      return took;
    },
    countAgency: async (tenantId) => countAgencyDays(await ctxOf(tenantId), seededId(tenantId, "agency", 0)),
    async billable(tenantId) {
      const [since, before] = [1, 0].map((ago) => startOf(addMonths(firstOfMonth(dayOf(services.clock.now())), -ago)));
      if (!since || !before) throw new Error("There is no month.");
      return (await (await ctxOf(tenantId)).invoices.billable(seededId(tenantId, "agency", 0), { since, before }))
        .length;
    },
    bill: async (tenantId) => billAgencies(await ctxOf(tenantId)),
    reconcile: async (tenantId) => reconcile(await ctxOf(tenantId)),
    async settle(tenantId, endToEndIds, cents) {
      const bookedOn = new Date().toISOString().slice(0, 10);
      const entries = endToEndIds.map(
        (endToEndId): StatedEntry => ({
          reference: endToEndId,
          statementId: "bench",
          direction: "debit",
          cents,
          bookedOn,
          endToEndId,
          fileId: null,
          returnReason: null,
          isReversal: false,
          undoes: null,
        }),
      );
      const settled = await bookEntries(
        await ctxOf(tenantId),
        { account: "bench", entries },
        { actor: "BANK", actorId: "bench" },
      );
      return settled.filter(({ outcome }) => outcome === "paid").length;
    },
  };
}

/** Pages of the agency that all recommendations of a tenant are for: first pages, late pages, totals, exports. */
function agencyPages(ctxOf: (tenantId: string) => Promise<RequestContext>, now: () => Date): Product["pages"] {
  const asker = (tenantId: string) => {
    const agencyId = seededId(tenantId, "agency", 0);
    return { agencyId, me: { id: seededId(tenantId, "owner", 0), role: "owner", agencyId } as const };
  };
  const report = (name: AgencyReportName, raw: RawReportRequest) => async (tenantId: string) => {
    const request = readReportRequest<string, string>(agencyReports[name], raw) as AgencyReportRequest<typeof name>;
    const { items } = await (await ctxOf(tenantId)).agencyReports.page(name, asker(tenantId).agencyId, request);
    if (items.length === 0) throw new Error(`The report ${name} of ${tenantId} is empty.`);
  };
  const exportStart = async (tenantId: string, name: AgencyReportName) => {
    const request = readReportRequest<string, string>(agencyReports[name], {}) as AgencyReportRequest<typeof name>;
    const rows = await exportReport(await ctxOf(tenantId), asker(tenantId).me, name, request);
    if ((await rows.next()).done) throw new Error(`The export of ${name} of ${tenantId} is empty.`);
    await rows.return(undefined);
  };
  return {
    ...Object.fromEntries(
      (["recommendations", "orders", "referrers", "leads", "rewards"] as const).flatMap((name) => [
        [`agency's report of ${name}`, report(name, {})],
        [`agency's report of ${name}, start of the export`, (tenantId: string) => exportStart(tenantId, name)],
      ]),
    ),
    "agency's report of orders in review": report("orders", { filter: { state: "inReview" } }),
    "agency's report of paid rewards": report("rewards", { filter: { state: "paid" } }),
    "agency's totals": async (tenantId) =>
      (await ctxOf(tenantId)).agencyReports.figures(asker(tenantId).agencyId, now()),
    "agency's statistics": async (tenantId) => {
      if (!(await showStatistics(await ctxOf(tenantId), asker(tenantId).agencyId, 365)))
        throw new Error("Nothing was counted.");
    },
    "agency's statistics from nightly sums": async (tenantId) => {
      const [until, days] = [addDays(dayOf(now()), 1), 365] as const;
      const { agencyStatistics } = await ctxOf(tenantId);
      const { total } = await agencyStatistics.stored(
        asker(tenantId).agencyId,
        addDays(until, -days),
        until,
        days,
        maxShown,
      );
      if (total.shared === 0) throw new Error("Nothing was counted.");
    },
  };
}

/** The demonstration tenants with their catalogues. */
export async function seedProduct(env: Record<string, string>): Promise<void> {
  const { deps, close } = openDeps({ ...process.env, ...env }, undefined);
  await seed.run([], { ...deps, print: () => undefined }).finally(close);
}

/** A batch of the shop's order feed, as documented in docs/partners/order-feed.md. */
export function feedRequest(key: string, messages: object[]): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(messages);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
  return {
    headers: { "Content-Type": "application/json", "X-Timestamp": timestamp, "X-Signature": signature },
    body,
  };
}
