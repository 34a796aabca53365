import { withTransaction } from "#server/platform/context.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { isId } from "#server/platform/values/id.ts";
import type { NonTransactional, RequestContext, Tx } from "../context.ts";
import {
  contentOf,
  isDifference,
  type MoneyReport,
  type Reconciliation,
  type Standing,
  type StoredReport,
} from "./model.ts";
import { logFindings, reconcile } from "./reconcile.ts";

/** Whoever asks again within this time gets the same report. */
const freshMs = 60_000;

/**
 * Compares a tenant's money and keeps what was found as a dated, signed file, which names the checksum of the one
 * before: none can be exchanged or left out later. Logs how much was found.
 */
export async function makeReport(ctx: RequestContext): Promise<{ document: string; found: Reconciliation }> {
  const found = await reconcile(ctx);
  if (found.findings.length > 0) logFindings(ctx, found.findings);
  const document = await withTransaction(ctx, async (tx) =>
    keep(ctx, tx, found, await tx.moneyReports.latestForUpdate()),
  );
  return { document, found };
}

async function keep(
  { payoutFiles }: NonTransactional,
  tx: Tx,
  found: Reconciliation,
  last: StoredReport | null,
): Promise<string> {
  const previous = last && payoutFiles.readReport(last.document).checksum;
  const document = payoutFiles.signReport({ ...found, previous });
  await tx.moneyReports.add({ id: tx.secrets.newId(), at: found.at, document });
  return document;
}

/**
 * Timer, at night and when a worker starts: keeps a tenant's report unless one of the same day says the same, and
 * returns how many findings there are.
 */
export async function reportReconciliation(ctx: RequestContext): Promise<{ differences: number; delays: number }> {
  const found = await reconcile(ctx);
  const { at, findings } = found;
  if (findings.length > 0) logFindings(ctx, findings);
  await withTransaction(ctx, async (tx) => {
    const last = await tx.moneyReports.latestForUpdate();
    const isToday = last !== null && dayOf(last.at) === dayOf(at);
    if (!isToday || !saysTheSame(ctx, last, found)) await keep(ctx, tx, found, last);
  });
  const differing = findings.filter(isDifference).length;
  return { differences: differing, delays: findings.length - differing };
}

function saysTheSame({ payoutFiles }: NonTransactional, { document }: StoredReport, found: Reconciliation): boolean {
  return JSON.stringify(payoutFiles.readReport(document).content) === JSON.stringify(contentOf(found));
}

/** A person asks for a report of now; a repeat within a minute, also at the same time, keeps none. */
export async function reportNow(ctx: RequestContext): Promise<void> {
  if (isFresh(await ctx.moneyReports.latest(), ctx.now())) return;
  const found = await reconcile(ctx);
  await withTransaction(ctx, async (tx) => {
    const last = await tx.moneyReports.latestForUpdate();
    if (isFresh(last, found.at)) return;
    if (found.findings.length > 0) logFindings(tx, found.findings);
    await keep(ctx, tx, found, last);
  });
}

const isFresh = (report: StoredReport | null, at: Date): boolean =>
  report !== null && at.getTime() - report.at.getTime() < freshMs;

const readReport = ({ payoutFiles }: NonTransactional, { id, at, document }: StoredReport): MoneyReport => ({
  ...{ id, at },
  ...payoutFiles.readReport(document),
});

/** The newest report; null: there is none yet. */
export async function latestReport(ctx: RequestContext): Promise<MoneyReport | null> {
  const latest = await ctx.moneyReports.latest();
  return latest && readReport(ctx, latest);
}

const reportsOnPage = 31;

/**
 * A page of reports, newest first, after the one with the given id; `next`: the id to go on with, null: that was all.
 */
export async function listReports(
  ctx: RequestContext,
  after: string | null,
): Promise<{ reports: MoneyReport[]; next: string | null }> {
  const found = await ctx.moneyReports.list(reportsOnPage + 1, after !== null && isId(after) ? after : null);
  const reports = found.slice(0, reportsOnPage).map((one) => readReport(ctx, one));
  return { reports, next: found.length > reportsOnPage ? (reports.at(-1)?.id ?? null) : null };
}

/** A report's file; null: there is none with this id. */
export async function openReport(ctx: RequestContext, id: string): Promise<StoredReport | null> {
  return isId(id) ? ctx.moneyReports.byId(id) : null;
}

/** `keptAt`: since when the tenant keeps a report with these bytes; null: it keeps none. */
export type Verified = { checksum: string; isGenuine: boolean; keptAt: Date | null };

/** Whether a file is a report of this tenant as this installation wrote it. */
export async function verifyReport(ctx: RequestContext, document: string): Promise<Verified> {
  const { checksum, content } = ctx.payoutFiles.readReport(document);
  return { checksum, isGenuine: content !== null, keptAt: await ctx.moneyReports.keptAt(document) };
}

/** What a tenant publishes: the newest report without what was found in it. */
export type PublishedFigures = { at: Date; standing: Standing; checksum: string; differences: number };

/**
 * What the newest report says to everybody; null: the tenant publishes nothing. `figures` null: there is none yet, or
 * somebody changed it.
 */
export async function publishedFigures(ctx: RequestContext): Promise<{ figures: PublishedFigures | null } | null> {
  if (!ctx.tenant.modules.publishFigures) return null;
  const latest = await latestReport(ctx);
  if (!latest?.content) return { figures: null };
  const { at, checksum, content } = latest;
  const differences = content.counts.filter(isDifference).reduce((sum, { count }) => sum + count, 0);
  return { figures: { at, standing: content.standing, checksum, differences } };
}
