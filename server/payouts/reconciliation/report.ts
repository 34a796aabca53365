import { withTransaction } from "#server/platform/context.ts";
import { isId } from "#server/platform/values/id.ts";
import type { NonTransactional, ReadContext, RequestContext, Tx } from "../context.ts";
import { type FindingCounts, isDifference, type MoneyReport, type Reconciliation, type Standing } from "./model.ts";
import { logFindings, reconcile } from "./reconcile.ts";

/** Whoever asks again within this time gets the same report. */
const freshMs = 60_000;

export type MadeReport = { report: MoneyReport; document: string; found: Reconciliation };

/**
 * Compares a tenant's money and keeps what was found as a dated, signed document, which names the checksum of the one
 * before: none can be exchanged or left out later. Logs how much was found.
 */
export async function makeReport(ctx: RequestContext): Promise<MadeReport> {
  const found = await reconcile(ctx);
  if (found.findings.length > 0) logFindings(ctx, found.findings);
  return withTransaction(ctx, async (tx) => keep(ctx, tx, found, await tx.moneyReports.latestForUpdate()));
}

async function keep(
  { payoutFiles }: NonTransactional,
  tx: Tx,
  found: Reconciliation,
  previous: MoneyReport | null,
): Promise<MadeReport> {
  const { at, standing } = found;
  const { document, checksum } = payoutFiles.signReport({ ...found, previous: previous?.checksum ?? null });
  const report = { id: tx.secrets.newId(), at, standing, counts: countFindings(found), checksum };
  await tx.moneyReports.add(report, document);
  return { report, document, found };
}

/** Timer: makes a tenant's report at night, and returns how many findings there are. */
export async function reportReconciliation(ctx: RequestContext): Promise<{ differences: number; delays: number }> {
  const { findings } = (await makeReport(ctx)).found;
  const differing = findings.filter(isDifference).length;
  return { differences: differing, delays: findings.length - differing };
}

/** A person asks for a report of now; a repeat within a minute, also at the same time, keeps none. */
export async function reportNow(ctx: RequestContext): Promise<void> {
  if (isFresh(await ctx.moneyReports.latest(), ctx.now())) return;
  const found = await reconcile(ctx);
  await withTransaction(ctx, async (tx) => {
    const previous = await tx.moneyReports.latestForUpdate();
    if (isFresh(previous, found.at)) return;
    if (found.findings.length > 0) logFindings(tx, found.findings);
    await keep(ctx, tx, found, previous);
  });
}

const isFresh = (report: MoneyReport | null, at: Date): boolean =>
  report !== null && at.getTime() - report.at.getTime() < freshMs;

const reportsOnPage = 31;

/**
 * A page of reports, newest first, after the one with the given id; `next`: the id to go on with, null: that was all.
 */
export async function listReports(
  ctx: ReadContext,
  after: string | null,
): Promise<{ reports: MoneyReport[]; next: string | null }> {
  const last = after !== null && isId(after) ? await ctx.moneyReports.byId(after) : null;
  const found = await ctx.moneyReports.list(reportsOnPage + 1, last);
  const reports = found.slice(0, reportsOnPage);
  return { reports, next: found.length > reportsOnPage ? (reports.at(-1)?.id ?? null) : null };
}

/** A report with its document; null: there is none with this id. */
export async function openReport(
  ctx: ReadContext,
  id: string,
): Promise<{ report: MoneyReport; document: string } | null> {
  const report = isId(id) ? await ctx.moneyReports.byId(id) : null;
  const document = report && (await ctx.moneyReports.documentOf(report.id));
  return report && document !== null ? { report, document } : null;
}

/** `kept`: the tenant's report with these bytes; null: it keeps none. */
export type Verified = { checksum: string; isGenuine: boolean; kept: MoneyReport | null };

/** Whether a file is a report of this tenant as this installation wrote it. */
export async function verifyReport(ctx: RequestContext, document: string): Promise<Verified> {
  const { checksum, isGenuine } = ctx.payoutFiles.verifyReport(document);
  return { checksum, isGenuine, kept: await ctx.moneyReports.byChecksum(checksum) };
}

/** What a tenant publishes: the newest report without what was found in it. */
export type PublishedFigures = { at: Date; standing: Standing; checksum: string; differences: number };

/** What the newest report says to everybody; null: the tenant publishes nothing. `figures` null: there is none yet. */
export async function publishedFigures(ctx: ReadContext): Promise<{ figures: PublishedFigures | null } | null> {
  if (!ctx.tenant.modules.publishFigures) return null;
  const latest = await ctx.moneyReports.latest();
  if (!latest) return { figures: null };
  const { at, standing, checksum, counts } = latest;
  const differences = counts.filter(isDifference).reduce((sum, { count }) => sum + count, 0);
  return { figures: { at, standing, checksum, differences } };
}

/** Differences first, as the checks are. */
function countFindings({ findings }: Reconciliation): FindingCounts {
  return [...Map.groupBy(findings, ({ check }) => check)].map(([check, all]) => ({ check, count: all.length }));
}
