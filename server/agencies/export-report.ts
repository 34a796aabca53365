import { actingAs } from "#server/people/sso/actor.ts";
import type { AgencyUser } from "#server/people/sso/model.ts";
import { hasRight, type Right } from "#server/people/sso/rights.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { type Counted, everyRow } from "#server/platform/report/model.ts";
import type { RequestContext } from "./context.ts";
import type { AgencyReportName, AgencyReportRequest, AgencyReportRows } from "./reports.ts";

/** Who may read each report: as its page (app/layout/report-pages.ts). */
export const reportRights = {
  orders: "reports",
  recommendations: "reports",
  referrers: "reports",
  leads: "workOnLeads",
  rewards: "reports",
  invitations: "invitations",
} as const satisfies Record<AgencyReportName, Right>;

export function mayExport(user: Pick<AgencyUser, "role" | "state">, name: AgencyReportName): boolean {
  return hasRight(user, reportRights[name]);
}

/** How many rows a report has. */
export function sizeOfReport<Name extends AgencyReportName>(
  ctx: RequestContext,
  { agencyId }: Pick<AgencyUser, "agencyId">,
  name: Name,
  request: AgencyReportRequest<Name>,
  counted: NonNullable<Counted> = "count",
) {
  const first = { ...request, after: null, pageNumber: 1, pageSize: 1 };
  return ctx.agencyReports.page(name, agencyId, first, counted);
}

/** All rows of a report, read page by page; the export is audited before the first row. */
export async function exportReport<Name extends AgencyReportName>(
  ctx: RequestContext,
  by: Pick<AgencyUser, "id" | "role" | "agencyId">,
  name: Name,
  request: AgencyReportRequest<Name>,
): Promise<AsyncGenerator<AgencyReportRows[Name]>> {
  await auditReport(ctx, by, name);
  return rowsOfReport(ctx, by, name, request);
}

/** Notes that somebody got a report as a file. */
export async function auditReport(
  ctx: RequestContext,
  by: Pick<AgencyUser, "id" | "role" | "agencyId">,
  name: AgencyReportName,
): Promise<void> {
  await withTransaction(ctx, (tx) =>
    audit(tx, { kind: "reportExported", ...actingAs(by), accountId: null, about: `agency:${by.agencyId}:${name}` }),
  );
}

export function rowsOfReport<Name extends AgencyReportName>(
  ctx: RequestContext,
  { agencyId }: Pick<AgencyUser, "agencyId">,
  name: Name,
  request: AgencyReportRequest<Name>,
): AsyncGenerator<AgencyReportRows[Name]> {
  return everyRow((page) => ctx.agencyReports.page(name, agencyId, { ...request, ...page, pageNumber: 1 }, null));
}
