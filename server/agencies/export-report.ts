import { actingAs } from "#server/people/sso/actor.ts";
import type { AgencyUser } from "#server/people/sso/model.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { everyRow } from "#server/platform/report/model.ts";
import type { RequestContext } from "./context.ts";
import type { AgencyReportName, AgencyReportRequest, AgencyReportRows } from "./reports.ts";

/** All rows of a report, read page by page; the export is audited before the first row. */
export async function exportReport<Name extends AgencyReportName>(
  ctx: RequestContext,
  by: Pick<AgencyUser, "id" | "role" | "agencyId">,
  name: Name,
  request: AgencyReportRequest<Name>,
): Promise<AsyncGenerator<AgencyReportRows[Name]>> {
  await withTransaction(ctx, (tx) =>
    audit(tx, { kind: "reportExported", ...actingAs(by), accountId: null, about: `agency:${by.agencyId}:${name}` }),
  );
  return everyRow((page) => ctx.agencyReports.page(name, by.agencyId, { ...request, ...page, pageNumber: 1 }, false));
}
