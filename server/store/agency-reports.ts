import type { AgencyFigures, AgencyReportReader, AgencyReportRows } from "#server/domain/agency/reports.ts";
import { openLeadStates } from "#server/domain/lead/states.ts";
import { countedRows, type Report } from "#server/domain/report/model.ts";
import type { Db } from "./database.ts";
import { agencyReportSource } from "./sql/agency-reports.ts";
import { inList } from "./sql/in-list.ts";
import { readReport } from "./sql/report.ts";

/** What agencies read about their own recommendations, orders, recommenders, leads and invitations. */
export function agencyReportReader(db: Db): AgencyReportReader {
  const { tenantId } = db;
  return {
    async page(name, agencyId, request, isCounted = true) {
      const source = agencyReportSource(name, { tenantId, agencyId }, request.filter);
      const report = await readReport<AgencyReportRows[typeof name] & { reportKey: string }, string>(
        db,
        source,
        request,
        isCounted,
      );
      const items = report.items.map(({ reportKey: _, ...row }) => row);
      return { ...report, items } as unknown as Report<AgencyReportRows[typeof name]>;
    },

    async figures(agencyId, now, since) {
      const [row] = await db.sql<AgencyFigures>(
        `SELECT ${Object.entries(figures)
          .map(([figure, rows]) => `${counted(rows)} AS "${figure}"`)
          .join(", ")}`,
        [tenantId, agencyId, now.toISOString(), since.toISOString()],
      );
      if (!row) throw new Error("A statement without rows.");
      return row;
    },
  };
}

const own = (alias: string) => `${alias}."tenantId" = $1 AND ${alias}."agencyId" = $2::uuid`;
const counted = (rows: string) => `(SELECT count(*)::int FROM (SELECT FROM ${rows} LIMIT ${countedRows}) counted)`;

/** $3: now, $4: since when. */
const figures: Record<keyof AgencyFigures, string> = {
  ordersToRelease: `"order" o WHERE ${own("o")} AND o.state = 'inReview'`,
  leadsDue: `lead l WHERE ${own("l")} AND l.state IN (${inList(openLeadStates)}) AND l."attentionAt" <= $3::timestamptz`,
  leadsNew: `lead l WHERE ${own("l")} AND l.state = 'new'`,
  invitationsEnding: `agency_invitation i WHERE ${own("i")} AND i.state = 'open'
    AND i."expiresAt" < $3::timestamptz + interval '7 days'`,
  recommendations: `recommendation r WHERE ${own("r")} AND r."createdAt" >= $4::timestamptz`,
  leads: `lead l WHERE ${own("l")} AND l."createdAt" >= $4::timestamptz`,
  orders: `"order" o WHERE ${own("o")} AND o."orderedAt" >= $4::timestamptz`,
  confirmed: `"order" o WHERE ${own("o")} AND o.state IN ('confirmed', 'qualified')
    AND o."stateSince" >= $4::timestamptz`,
};
