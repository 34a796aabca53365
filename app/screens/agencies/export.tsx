import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { forbidden } from "#app/forbidden.ts";
import { requireAgencyUser } from "#app/guards.ts";
import { mayOpen } from "#app/layout/area-pages.ts";
import { type PageName, rowOf } from "#app/sitemap.ts";
import { exportReport } from "#server/agencies/export-report.ts";
import { type AgencyReportName, agencyReportNames } from "#server/agencies/reports.ts";
import { dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { csvLine } from "#server/platform/values/csv.ts";
import { type Cell, fileOf } from "./parts/cells.ts";
import { reportRequest } from "./parts/report-page.ts";
import { xlsxOf } from "./parts/xlsx.ts";

/** The page that shows the report: its right also applies to the file. */
const pages = {
  orders: "agencyOrders",
  recommendations: "agencyRecommendations",
  referrers: "agencyReferrers",
  leads: "agencyLeads",
  rewards: "agencyRewards",
  invitations: "agencyInvitations",
} as const satisfies Record<AgencyReportName, PageName>;

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** All rows of a report as a file, streamed while they are read. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const name = agencyReportNames.find((one) => one === params.report);
  if (!name) throw new Response(null, { status: 404 });
  if (!mayOpen(me, pages[name])) throw forbidden(context, me, rowOf(pages[name]).right);
  const url = new URL(request.url);
  const format = url.searchParams.get("format") === "xlsx" ? "xlsx" : "csv";
  const found = await exportReport(context, me, name, reportRequest(name, url));
  const { columns, cells, fileName } = fileOf(context, name);
  const rows = mapped(found, cells);
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

async function* mapped<Row, Out>(rows: AsyncIterable<Row>, to: (row: Row) => Out): AsyncGenerator<Out> {
  for await (const row of rows) yield to(row);
}

/** CSV as the German Excel reads it: UTF-8 with BOM, lines end with CRLF. Yields one row at a time. */
async function* csvOf(headings: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(headings)}\r\n`;
  for await (const row of rows) yield `${csvLine(row.map(written))}\r\n`;
}

const written = (cell: Cell) => (typeof cell === "object" && "day" in cell ? formatDay(cell.day) : cell);
