import { mayOpen } from "#app/layout/area-pages.ts";
import { reportPages } from "#app/layout/report-pages.ts";
import { type SavedList, savedViewsOf } from "#app/layout/saved-lists.ts";
import { path } from "#app/paths.ts";
import { listRequest, listView } from "#app/ui/list/query.ts";
import {
  type AgencyReportName,
  type AgencyReportRequest,
  type AgencyReportRows,
  agencyReports,
} from "#server/agencies/reports.ts";
import type { RequestContext } from "#server/context.ts";
import type { AgencyUser } from "#server/people/sso/model.ts";

/** The request to an agency's report in the URL. */
export function reportRequest<Name extends AgencyReportName>(name: Name, url: URL): AgencyReportRequest<Name> {
  return listRequest(agencyReports[name], url.searchParams);
}

/** The most rows that a page has, and that one form decides about. */
export const maxAtOnce = 100;

/** Loader data of a report's page: one page of the agency's rows, and the frame. `page`: whose saved views it has. */
export async function loadReport<Name extends AgencyReportName>(
  ctx: RequestContext,
  request: Request,
  me: AgencyUser,
  name: Name,
  fixed: Partial<AgencyReportRequest<Name>["filter"]> = {},
  page: SavedList = reportPages[name],
) {
  const url = new URL(request.url);
  const reportQuery = reportRequest(name, url);
  const filter = { ...reportQuery.filter, ...fixed };
  const report = await ctx.agencyReports.page(name, me.agencyId, { ...reportQuery, filter });
  return {
    language: ctx.language,
    opensLeads: mayOpen(me, "agencyLeads"),
    now: ctx.now(),
    items: report.items as AgencyReportRows[Name][],
    view: listView(url, reportQuery, report, await savedViewsOf(ctx, me, page)),
    files: { path: path(ctx.language, "agencyExport", { report: name }), attempt: ctx.secrets.newId() },
  };
}
