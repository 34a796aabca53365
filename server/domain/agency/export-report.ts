import { audit } from "../audit/audit.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import { everyRow } from "../report/model.ts";
import { actingAs } from "../sso/actor.ts";
import type { AgencyUser } from "../sso/model.ts";
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
