import { mayExport, rowsOfReport, sizeOfReport } from "#server/agencies/export-report.ts";
import type { AgencyReportName, AgencyReportRequest } from "#server/agencies/reports.ts";
import type { AgencyUser, SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import type { AuditListRequest } from "#server/platform/audit/model.ts";
import type { KeepPart, TellProgress } from "#server/platform/due-work/task/model.ts";
import { startTask } from "#server/platform/due-work/task/start-task.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../../context.ts";
import { linesOfTrail, sizeOfTrail } from "../../trail/view-trail.ts";

/** `agencyId`: whose list it is; null: the tenant's. */
export type ExportedReport = { agencyId: string; report: AgencyReportName; rows: number };
export type ExportedTrail = { agencyId: string | null; rows: number };

type GivenReport = { agencyId: string; report: AgencyReportName; request: AgencyReportRequest<AgencyReportName> };
type GivenTrail = { agencyId: string | null; filter: AuditListRequest["filter"] };

/** Rows of one piece of a file, stored in one transaction. */
const rowsAtOnce = 1_000;

/** Starts making the file of an agency's report, and returns its task; the same form again returns the same one. */
export async function startReportExport<Name extends AgencyReportName>(
  ctx: RequestContext,
  user: AgencyUser,
  { report, request, attempt }: { report: Name; request: AgencyReportRequest<Name>; attempt: string },
): Promise<Outcome<string>> {
  if (!mayExport(user, report)) return refuse("notAuthorized");
  const { orderBy, descending, filter } = request;
  const input = { agencyId: user.agencyId, report, request: { orderBy, descending, filter } };
  return done(await startTask(ctx, { kind: "exportReport", startedBy: user.id, input, attempt }));
}

/** Starts making the file of the audit trail; as `startReportExport`. */
export async function startTrailExport(
  ctx: RequestContext,
  user: SsoUser,
  { filter, attempt }: { filter: AuditListRequest["filter"]; attempt: string },
): Promise<Outcome<string>> {
  if (!hasRight(user, "auditTrail")) return refuse("notAuthorized");
  const input: GivenTrail = { agencyId: user.agencyId, filter };
  return done(await startTask(ctx, { kind: "exportTrail", startedBy: user.id, input, attempt }));
}

export async function exportReportTask(
  ctx: RequestContext,
  user: SsoUser,
  { agencyId, report, request }: GivenReport,
  _tell: TellProgress,
  keep: KeepPart,
): Promise<Outcome<ExportedReport>> {
  if (user.agencyId !== agencyId || !mayExport(user, report)) return refuse("notAuthorized");
  const { totalCount } = await sizeOfReport(ctx, { agencyId }, report, request, "whole");
  const rows = await keepAll(rowsOfReport(ctx, { agencyId }, report, request), totalCount, keep);
  return done({ agencyId, report, rows });
}

export async function exportTrailTask(
  ctx: RequestContext,
  user: SsoUser,
  { agencyId, filter }: GivenTrail,
  _tell: TellProgress,
  keep: KeepPart,
): Promise<Outcome<ExportedTrail>> {
  if (user.agencyId !== agencyId || !hasRight(user, "auditTrail")) return refuse("notAuthorized");
  const { totalCount } = await sizeOfTrail(ctx, user, filter, "whole");
  const rows = await keepAll(await linesOfTrail(ctx, user, filter), totalCount, keep);
  return done({ agencyId, rows });
}

/** Keeps all rows, a thousand in a piece; returns how many they are. */
async function keepAll(rows: AsyncIterable<unknown>, total: number, keep: KeepPart): Promise<number> {
  let count = 0;
  let some: unknown[] = [];
  const flush = async () => {
    count += some.length;
    await keep(JSON.stringify(some, datesMarked), count, Math.max(count, total));
    some = [];
  };
  for await (const row of rows) if (some.push(row) === rowsAtOnce) await flush();
  if (some.length > 0 || count === 0) await flush();
  return count;
}

/** JSON has no instants: they are kept as objects, which rows have no others of. */
function datesMarked(this: unknown, key: string, value: unknown): unknown {
  const given = typeof this === "object" && this !== null ? Reflect.get(this, key) : value;
  return Object.prototype.toString.call(given) === "[object Date]" ? { at: value } : value;
}

/** Undoes `datesMarked`, for JSON.parse. */
export function datesRead(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !("at" in value)) return value;
  return new Date(String(value.at));
}
