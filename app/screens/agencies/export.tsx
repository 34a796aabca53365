import { Readable } from "node:stream";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { forbidden } from "#app/forbidden.ts";
import { requireAgencyUser } from "#app/guards.ts";
import { mayOpen } from "#app/layout/area-pages.ts";
import { reportPages } from "#app/layout/report-pages.ts";
import { path } from "#app/paths.ts";
import { rowOf } from "#app/sitemap.ts";
import { taskParam } from "#app/ui/list/query.ts";
import { exportReport, sizeOfReport } from "#server/agencies/export-report.ts";
import { agencyReportNames } from "#server/agencies/reports.ts";
import { startReportExport } from "#server/office/work/task/exports.ts";
import { fetchReport } from "#server/office/work/task/fetch-file.ts";
import type { AgencyUser } from "#server/people/sso/model.ts";
import { isLong } from "#server/platform/report/model.ts";
import { dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { csvLine } from "#server/platform/values/csv.ts";
import { type Cell, fileOf } from "./parts/cells.ts";
import { reportRequest } from "./parts/report-page.ts";
import { xlsxOf } from "./parts/xlsx.ts";

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * All rows of a report as a file, streamed while they are read. Of a long one only what a task made
 * (`taskParam`); else it leads to the report's page, which has the button that starts one.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const { name, url } = askedFor(me, { context, params, request });
  const format = url.searchParams.get("format") === "xlsx" ? "xlsx" : "csv";
  const asked = reportRequest(name, url);
  const task = url.searchParams.get(taskParam);
  if (task === null && isLong(await sizeOfReport(context, me, name, asked)))
    throw redirect(`${path(context.language, reportPages[name])}${url.search}`, 303);
  const found = task === null ? null : await fetchReport(context, me, { task, report: name });
  if (found && !found.ok) throw new Response(null, { status: 404 });
  const { columns, cells, fileName } = fileOf(context, name);
  const rows = mapped(found ? found.value : await exportReport(context, me, name, asked), cells);
  const headings = columns.map(({ heading }) => heading);
  const file = format === "xlsx" ? xlsxOf(fileName, columns, rows) : csvOf(headings, rows);
  return new Response(Readable.toWeb(Readable.from(file, { objectMode: false })) as ReadableStream, {
    headers: {
      "Content-Type": types[format],
      "Content-Disposition": `attachment; filename="${fileName}-${dayOf(context.now())}.${format}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** Starts making the file of a report, and leads to the task. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const { name, url } = askedFor(me, { context, params, request });
  const attempt = String((await request.formData()).get("attempt") || context.secrets.newId());
  const outcome = await startReportExport(context, me, { report: name, request: reportRequest(name, url), attempt });
  if (!outcome.ok) throw forbidden(context, me, rowOf(reportPages[name]).right);
  return redirect(path(context.language, "supportTask", { task: outcome.value }), 303);
}

type Asked = Pick<LoaderFunctionArgs, "context" | "params" | "request">;
function askedFor(me: AgencyUser, { context, params, request }: Asked) {
  const name = agencyReportNames.find((one) => one === params["report"]);
  if (!name) throw new Response(null, { status: 404 });
  if (!mayOpen(me, reportPages[name])) throw forbidden(context, me, rowOf(reportPages[name]).right);
  return { name, url: new URL(request.url) };
}

async function* mapped<Row, Out>(rows: AsyncIterable<Row>, to: (row: Row) => Out): AsyncGenerator<Out> {
  for await (const row of rows) yield to(row);
}

/** CSV as the German Excel reads it: UTF-8 with BOM, lines end with CRLF. Yields one row at a time. */
async function* csvOf(headings: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(headings)}\r\n`;
  for await (const row of rows) yield `${csvLine(row.map(written))}\r\n`;
}

const written = (cell: Cell) => (typeof cell === "object" && "day" in cell ? formatDay(cell.day) : cell);
