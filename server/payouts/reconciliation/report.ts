import { withTransaction } from "#server/platform/context.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { isId } from "#server/platform/values/id.ts";
import type { NonTransactional, RequestContext } from "../context.ts";
import { contentOf, type MoneyReport, type Reconciliation, type Standing, type StoredReport, sumsOf } from "./model.ts";
import { logFindings, reconcile } from "./reconcile.ts";

/** Whoever asks again within this time gets the same report. */
const freshMs = 60_000;

/** `document`: the newest report's file. */
type Compared = { found: Reconciliation; document: string };

/**
 * Compares a tenant's money, logs how much was found, and keeps it as a dated, signed file, which names the checksum of
 * the one before: none can be exchanged or left out later. Nothing is kept where the newest report suffices.
 */
async function compare(
  ctx: RequestContext,
  suffices: (newest: StoredReport, found: Reconciliation) => boolean,
  tell?: TellProgress,
): Promise<Compared> {
  const found = await reconcile(ctx, tell);
  if (found.findings.length > 0) logFindings(ctx, found.findings);
  const document = await withTransaction(ctx, async (tx) => {
    const newest = await tx.moneyReports.latestForUpdate();
    if (newest && suffices(newest, found)) return newest.document;
    const previous = newest && ctx.payoutFiles.readReport(newest.document).checksum;
    const signed = ctx.payoutFiles.signReport({ ...found, previous });
    await tx.moneyReports.add({ id: tx.secrets.newId(), at: found.at, document: signed });
    return signed;
  });
  return { found, document };
}

/** Keeps a report of now in any case. */
export const makeReport = (ctx: RequestContext, tell?: TellProgress): Promise<Compared> =>
  compare(ctx, () => false, tell);

/**
 * Timer, at night and when a worker starts: keeps a tenant's report unless one of the same day says the same, and
 * returns how many findings there are.
 */
export async function reportReconciliation(ctx: RequestContext): Promise<{ differences: number; delays: number }> {
  const { found } = await compare(ctx, ({ at, document }, now) => {
    const { content } = ctx.payoutFiles.readReport(document);
    return dayOf(at) === dayOf(now.at) && JSON.stringify(content) === JSON.stringify(contentOf(now));
  });
  return sumsOf(contentOf(found).counts);
}

/** A person asks for a report of now; a repeat within a minute, also at the same time, keeps none. */
export async function reportNow(ctx: RequestContext): Promise<void> {
  const newest = await ctx.moneyReports.latest();
  if (newest && isFresh(newest, ctx.now())) return;
  await compare(ctx, (one, { at }) => isFresh(one, at));
}

const isFresh = (report: StoredReport, at: Date): boolean => at.getTime() - report.at.getTime() < freshMs;

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
  return { figures: { at, standing: content.standing, checksum, differences: sumsOf(content.counts).differences } };
}
