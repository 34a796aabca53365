import {
  type AgencyMoney,
  type AgencyStatisticsRepository,
  type Funnel,
  type FunnelPart,
  funnelSteps,
  type OrderedShare,
  type Statistics,
} from "#server/agencies/statistics/repository.ts";
import {
  betweenSql,
  countDaysSql,
  deleteDaysSql,
  deleteReferrersSql,
  outdatedAgenciesSql,
  rankSql,
  storedSql,
} from "#server/agencies/store/agency-statistics-sql.ts";
import { ofOrder } from "#server/agencies/store/invoices.ts";
import type { Db } from "#server/platform/database/database.ts";
import { addDays, startOf } from "#server/platform/values/calendar.ts";

/** $3, $4, $5: the days on which the period before, the period and what follows it begin. */
const at = (day: string) => `(${day}::date::timestamp AT TIME ZONE 'Europe/Berlin')`;

const ofAgency = (alias: string) => `${alias}."tenantId" = $1 AND ${alias}."agencyId" = $2::uuid`;

const sum = (where: string) => `coalesce(sum(cents) FILTER (WHERE ${where}), 0)::float8`;

const open = `SELECT ${sum(`state <> 'reserved' AND coalesce("heldFrom", '') <> 'reserved'`)} AS owed,
    ${sum(`state = 'reserved' OR "heldFrom" = 'reserved'`)} AS expected
  FROM reward_claim c WHERE ${ofAgency("c")} AND ${ofOrder} AND state NOT IN ('paid', 'cancelled', 'expired')`;

const earned = `SELECT c.cents, c."recommendationNumber", c."readyAt" >= ${at("$4")} AS "isNow"
  FROM reward_claim c WHERE ${ofAgency("c")} AND ${ofOrder} AND state NOT IN ('cancelled', 'expired')
    AND "readyAt" >= ${at("$3")} AND "readyAt" < ${at("$5")}`;

const best = `SELECT trim(a."firstName" || ' ' || a."lastName") AS name, sum(e.cents)::float8 AS cents
  FROM earned e JOIN recommendation r ON r."tenantId" = $1 AND r.number = e."recommendationNumber"
  JOIN account a ON a."tenantId" = $1 AND a.id = r."accountId"
  WHERE e."isNow" GROUP BY a.id, a."firstName", a."lastName" ORDER BY 2 DESC, a.id LIMIT 1`;

const moneySql = `WITH earned AS (${earned}), open AS (${open}), best AS (${best})
  SELECT (SELECT ${sum(`"isNow"`)} FROM earned) AS "earnedCents",
    (SELECT ${sum(`NOT "isNow"`)} FROM earned) AS "earnedBeforeCents",
    open.owed AS "owedCents", open.expected AS "expectedCents", best.name AS "bestName", best.cents AS "bestCents",
    (SELECT count(*)::int FROM invoice i WHERE ${ofAgency("i")} AND i.kind = 'invoice' AND i.state = 'issued') AS invoices,
    (SELECT coalesce(sum(i."grossCents"), 0)::float8 FROM invoice i
      WHERE ${ofAgency("i")} AND i.kind = 'invoice' AND i.state = 'issued') AS "invoiceCents"
  FROM open LEFT JOIN best ON true`;

const count = (what: string, isNow: boolean, day: string) =>
  `coalesce(sum((${what})::int) FILTER (WHERE ${day} ${isNow ? ">=" : "<"} $4::date), 0)::int`;

const counts = (day: string, shared: string, ordered: string) =>
  `${count(shared, true, day)} AS shared, ${count(ordered, true, day)} AS ordered,
   ${count(shared, false, day)} AS "sharedBefore", ${count(ordered, false, day)} AS "orderedBefore"`;

/** Of recommendations whose link works, or did; an order counts for the day of its recommendation. */
const orderedSql = `SELECT ${counts("day", "true", `"isOrdered"`)} FROM (
    SELECT (r."createdAt" AT TIME ZONE 'Europe/Berlin')::date AS day,
      EXISTS (SELECT FROM "order" o WHERE o."tenantId" = $1 AND o."recommendationNumber" = r.number) AS "isOrdered"
    FROM recommendation r WHERE ${ofAgency("r")} AND r."openedAt" IS NOT NULL
      AND r."createdAt" >= ${at("$3")} AND r."createdAt" < ${at("$5")}) days`;

/** The same from the figures of last night. */
const storedOrderedSql = `SELECT ${counts("day", "shared", "ordered")} FROM agency_day d
  WHERE ${ofAgency("d")} AND day >= $3::date AND day < $5::date`;

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
