import {
  type AgencyMoney,
  type AgencyStatisticsRepository,
  type Funnel,
  type FunnelPart,
  funnelSteps,
  type OrderedShare,
  type Statistics,
} from "#server/agencies/statistics/repository.ts";
import { moneySql, orderedSql, storedOrderedSql } from "#server/agencies/store/agency-overview-sql.ts";
import {
  betweenSql,
  countDaysSql,
  deleteDaysSql,
  deleteReferrersSql,
  outdatedAgenciesSql,
  rankSql,
  storedSql,
} from "#server/agencies/store/agency-statistics-sql.ts";
import type { Db } from "#server/platform/database/database.ts";
import { addDays, startOf } from "#server/platform/values/calendar.ts";

const countSql = `SELECT coalesce(sum(rows), 0)::int AS count FROM agency_total
  WHERE "tenantId" = $1 AND "agencyId" = $2::uuid AND about = 'recommendations'
    AND month >= to_char($3::timestamptz AT TIME ZONE 'Europe/Berlin', 'YYYY-MM')`;

type Sum = FunnelPart & { about: "total" | "week" | "product" | "account" };

const nothing = Object.fromEntries(funnelSteps.map((step) => [step, 0])) as Funnel;

/**
 * Reads the funnel of an agency's recommendations, and stores it for large agencies (tables agency_day,
 * agency_top_referrer).
 */
export function agencyStatistics(db: Db): AgencyStatisticsRepository {
  const { tenantId } = db;
  return {
    async countSince(agencyId, at) {
      const [row] = await db.sql<{ count: number }>(countSql, [tenantId, agencyId, at.toISOString()], "agency_count");
      return row?.count ?? 0;
    },

    async money(agencyId, { first, start, end }) {
      const [row] = await db.sql<AgencyMoney>(moneySql, [tenantId, agencyId, first, start, end], "agency_money");
      if (!row) throw new Error("A statement without rows.");
      return row;
    },

    async ordered(agencyId, { first, start, end }, isStored) {
      const [sql, name] = isStored ? [storedOrderedSql, "agency_ordered_stored"] : [orderedSql, "agency_ordered"];
      const [row] = await db.sql<OrderedShare>(sql, [tenantId, agencyId, first, start, end], name);
      return row ?? { shared: 0, ordered: 0, sharedBefore: 0, orderedBefore: 0 };
    },

    async between(agencyId, from, until, maxRows) {
      const values = [tenantId, agencyId, from.toISOString(), until.toISOString(), maxRows];
      return statisticsOf(await db.sql<Sum>(betweenSql, values, "agency_statistics"));
    },

    async stored(agencyId, from, until, period, maxRows) {
      const values = [tenantId, agencyId, from, until, maxRows, period];
      return statisticsOf(await db.sql<Sum>(storedSql, values, "agency_stored"));
    },

    async countedAt(agencyId) {
      const [row] = await db.sql<{ countedAt: Date | null }>(
        `SELECT "countedAt" FROM agency WHERE "tenantId" = $1 AND id = $2::uuid`,
        [tenantId, agencyId],
      );
      return row?.countedAt ?? null;
    },

    async outdatedAgencies({ since, moreThan, countedBefore }) {
      const values = [tenantId, since.toISOString(), moreThan, countedBefore.toISOString()];
      return (await db.sql<{ id: string }>(outdatedAgenciesSql, values)).map(({ id }) => id);
    },

    async countDays(agencyId, from, until) {
      await db.sql(deleteDaysSql, [tenantId, agencyId, from, until], "agency_delete_days");
      const ends = [startOf(from).toISOString(), startOf(until).toISOString()];
      await db.sql(countDaysSql, [tenantId, agencyId, ...ends], "agency_count_days");
    },

    async rankReferrers(agencyId, period, until, maxRows) {
      await db.sql(deleteReferrersSql, [tenantId, agencyId, period]);
      const ends = [startOf(addDays(until, -period)).toISOString(), startOf(until).toISOString()];
      await db.sql(rankSql, [tenantId, agencyId, ...ends, period, maxRows]);
    },

    async finishCount(agencyId, first, at) {
      await db.sql(deleteDaysSql, [tenantId, agencyId, null, first], "agency_delete_days");
      await db.sql(`UPDATE agency SET "countedAt" = $3::timestamptz WHERE "tenantId" = $1 AND id = $2::uuid`, [
        tenantId,
        agencyId,
        at.toISOString(),
      ]);
    },
  };
}

function statisticsOf(rows: readonly Sum[]): Statistics {
  const about = (name: Sum["about"]) => rows.filter((row) => row.about === name).map(({ about: _, ...row }) => row);
  const [total] = about("total");
  return {
    total: total ? figuresOf(total) : nothing,
    weeks: about("week").map((row) => ({ ...figuresOf(row), monday: row.key })),
    products: about("product"),
    referrers: about("account"),
  };
}

const figuresOf = (row: Funnel): Funnel => Object.fromEntries(funnelSteps.map((step) => [step, row[step]])) as Funnel;
