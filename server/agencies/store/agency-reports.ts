import { openLeadStates } from "#server/agencies/lead/states.ts";
import {
  type AgencyFigures,
  type AgencyReportName,
  type AgencyReportReader,
  type AgencyReportRows,
  maxWaiting,
} from "#server/agencies/reports.ts";
import { agencyReportSource } from "#server/agencies/store/agency-reports-sql.ts";
import { inList } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";
import { readReport } from "#server/platform/database/report-sql.ts";

/** Reads an agency's own recommendations, orders, referrers, leads and invitations. */
export function agencyReportReader(db: Db): AgencyReportReader {
  const { tenantId } = db;
  return {
    async page(name, agencyId, request, counted = "count") {
      const source = agencyReportSource(name, { tenantId, agencyId }, request.filter);
      const total = counted && ((await storedTotal(name, agencyId, request.filter)) ?? counted);
      return readReport<AgencyReportRows[typeof name], string>(db, source, request, total);
    },

    async figures(agencyId, now) {
      const [row] = await db.sql<AgencyFigures>(figuresSql, [tenantId, agencyId, now.toISOString()], "agency_figures");
      if (!row) throw new Error("A statement without rows.");
      return row;
    },
  };

  /**
   * The total from the counter table, for a report filtered by nothing but state; null: no counter covers the filter.
   */
  async function storedTotal(name: AgencyReportName, agencyId: string, filter: Readonly<Record<string, unknown>>) {
    const { state, ...others } = filter;
    if (name === "invitations" || Object.values(others).some((value) => value !== undefined)) return null;
    const [row] = await db.sql<{ count: number }>(
      `SELECT ${storedSum(`about = $3 AND ($4::text IS NULL OR state = ANY(string_to_array($4, ',')))`)} AS count`,
      [tenantId, agencyId, name, state ?? null],
      "agency_total",
    );
    return row?.count ?? 0;
  }
}

const own = (alias: string) => `${alias}."tenantId" = $1 AND ${alias}."agencyId" = $2::uuid`;
const cappedCount = (rows: string) => `(SELECT count(*)::int FROM (SELECT FROM ${rows} LIMIT ${maxWaiting}) counted)`;
const storedSum = (where: string) => `(SELECT coalesce(sum(rows), 0)::int FROM agency_total
  WHERE "tenantId" = $1 AND "agencyId" = $2::uuid AND ${where})`;
const ofMonth = (about: string) =>
  storedSum(`about = '${about}' AND month = to_char($3::timestamptz AT TIME ZONE 'Europe/Berlin', 'YYYY-MM')`);

/**
 * $3: now. Figures that depend on the current time or on a doubt are counted up to the number shown; counters keep all
 * others (decision 030).
 */
const figures: Record<keyof AgencyFigures, string> = {
  ordersToRelease: cappedCount(`"order" o WHERE ${own("o")} AND o.state = 'inReview' AND o."reasonCode" IS NULL`),
  leadsDue: cappedCount(
    `lead l WHERE ${own("l")} AND l.state IN (${inList(openLeadStates)}) AND l."attentionAt" <= $3::timestamptz`,
  ),
  leadsNew: storedSum(`about = 'leads' AND state = 'new'`),
  invitationsEnding: cappedCount(`agency_invitation i WHERE ${own("i")} AND i.state = 'open'
    AND i."expiresAt" < $3::timestamptz + interval '7 days'`),
  recommendations: ofMonth("shared"),
  leads: ofMonth("leads"),
  orders: ofMonth("orders"),
  confirmed: ofMonth("confirmed"),
};
const figuresSql = `SELECT ${Object.entries(figures)
  .map(([figure, value]) => `${value} AS "${figure}"`)
  .join(", ")}`;
