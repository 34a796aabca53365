import { auditReport, mayExport } from "#server/agencies/export-report.ts";
import type { AgencyReportName, AgencyReportRows } from "#server/agencies/reports.ts";
import type { AgencyUser, SsoUser } from "#server/people/sso/model.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { ReadContext, RequestContext } from "../../context.ts";
import { auditTrailExport } from "../../trail/view-trail.ts";
import { datesRead } from "./exports.ts";
import { viewTask } from "./view.ts";

/**
 * The rows of a report's file that a task of this person made, read piece by piece, while they may still read them; the
 * fetch is audited before the first row, as that of a short report.
 */
export async function fetchReport<Name extends AgencyReportName>(
  ctx: RequestContext,
  user: AgencyUser,
  { task, report }: { task: string; report: Name },
): Promise<Outcome<AsyncGenerator<AgencyReportRows[Name]>>> {
  const found = await viewTask(ctx, user, task);
  if (!found?.isKept || found.ended?.kind !== "exportReport") return refuse("notFound");
  const { result } = found.ended;
  if (result.report !== report) return refuse("notFound");
  if (result.agencyId !== user.agencyId || !mayExport(user, report)) return refuse("notAuthorized");
  await auditReport(ctx, user, report);
  return done(keptRows(ctx, found.id));
}

/** The lines of the audit trail's file; as `fetchReport`. */
export async function fetchTrail(
  ctx: RequestContext,
  user: SsoUser,
  task: string,
): Promise<Outcome<AsyncGenerator<string>>> {
  const found = await viewTask(ctx, user, task);
  if (!found?.isKept || found.ended?.kind !== "exportTrail") return refuse("notFound");
  if (found.ended.result.agencyId !== user.agencyId) return refuse("notAuthorized");
  await auditTrailExport(ctx, user);
  return done(keptRows(ctx, found.id));
}

async function* keptRows<Row>(ctx: ReadContext, id: string): AsyncGenerator<Row> {
  for (let number = 0; ; number++) {
    const part = await ctx.tasks.part(id, number);
    if (part === null) return;
    const rows: Row[] = JSON.parse(part, datesRead);
    yield* rows;
  }
}
