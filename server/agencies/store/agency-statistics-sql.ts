import { type FunnelStep, funnelSteps } from "#server/agencies/statistics/repository.ts";
import { computedKey } from "#server/platform/database/columns.ts";

const hasRow = (table: string, where: string) =>
  `EXISTS (SELECT FROM ${table} x WHERE x."tenantId" = $1 AND x."recommendationNumber" = r.number AND ${where})`;

const steps: Record<FunnelStep, string> = {
  shared: `r."openedAt" IS NOT NULL`,
  opened: hasRow("recipient", "true"),
  details: hasRow("recipient", `x."savedAt" IS NOT NULL`),
  ordered: hasRow('"order"', "true"),
  released: hasRow('"order"', `x."confirmedAt" IS NOT NULL AND x.state IN ('confirmed', 'qualified', 'reversed')`),
  paid: hasRow("reward_claim", "x.state = 'paid'"),
};

const names = funnelSteps.join(", ");
const counts = funnelSteps.map((step) => `count(*) FILTER (WHERE ${step})::int AS ${step}`).join(", ");
const week = (day: string) => `to_char(date_trunc('week', ${day}), 'YYYY-MM-DD')`;

/** Recommendations for an agency ($2) made in [$3, $4), each with the steps it reached. */
const fromPeriod = `FROM recommendation r
  WHERE r."tenantId" = $1 AND r."agencyId" = $2::uuid AND r."createdAt" >= $3::timestamptz AND r."createdAt" < $4::timestamptz`;
const berlin = `r."createdAt" AT TIME ZONE 'Europe/Berlin'`;
const cohort = `SELECT r."accountId"::text AS account, r."productName" AS product, (${berlin})::date AS day, ${week(berlin)} AS week,
    ${funnelSteps.map((step) => `${steps[step]} AS ${step}`).join(", ")}
  ${fromPeriod}`;

/** The sums of a period; at most $5 products and $5 referrers, those with the most shared recommendations first. */
const topRows = `ranked AS (SELECT *, row_number() OVER (PARTITION BY about ORDER BY shared DESC, ordered DESC, product, account) AS place FROM sums)
  SELECT s.about, coalesce(s.week, s.product, s.account, '') AS key,
    coalesce(s.week, s.product, (SELECT trim(a."firstName" || ' ' || a."lastName") FROM ${computedKey("s.account::uuid")}
      JOIN account a ON a."tenantId" = $1 AND a.id = k.key), '') AS label, ${names}
  FROM ranked s
  WHERE s.about IN ('total', 'week') OR s.place <= $5::int ORDER BY s.about, s.week, s.place`;
const about = `CASE WHEN grouping(week) = 0 THEN 'week' WHEN grouping(product) = 0 THEN 'product'`;

export const betweenSql = `WITH cohort AS (${cohort}), sums AS (
    SELECT week, product, account, ${counts}, ${about} WHEN grouping(account) = 0 THEN 'account' ELSE 'total' END AS about
    FROM cohort GROUP BY GROUPING SETS ((), (week), (product), (account))),
  ${topRows}`;

/** $3, $4: days; $6: length of the period of the stored referrers. */
export const storedSql = `WITH days AS (SELECT *, ${week("day")} AS week FROM agency_day
    WHERE "tenantId" = $1 AND "agencyId" = $2::uuid AND day >= $3::date AND day < $4::date),
  sums AS (
    SELECT week, product, NULL AS account, ${funnelSteps.map((step) => `coalesce(sum(${step}), 0)::int AS ${step}`).join(", ")},
      ${about} ELSE 'total' END AS about FROM days GROUP BY GROUPING SETS ((), (week), (product))
    UNION ALL SELECT NULL, NULL, "accountId"::text, ${names}, 'account' FROM agency_top_referrer
    WHERE "tenantId" = $1 AND "agencyId" = $2::uuid AND days = $6::int),
  ${topRows}`;

export const deleteDaysSql = `DELETE FROM agency_day
  WHERE "tenantId" = $1 AND "agencyId" = $2::uuid AND day >= coalesce($3::date, day) AND day < $4::date`;

export const countDaysSql = `WITH cohort AS (${cohort})
  INSERT INTO agency_day ("tenantId", "agencyId", day, product, ${names})
  SELECT $1, $2::uuid, day, product, ${counts} FROM cohort GROUP BY day, product`;

export const deleteReferrersSql = `DELETE FROM agency_top_referrer
  WHERE "tenantId" = $1 AND "agencyId" = $2::uuid AND days = $3::int`;

/** Finds the top referrers first and computes the funnel only for them. */
export const rankSql = `WITH top AS (SELECT r."accountId" ${fromPeriod} AND r."openedAt" IS NOT NULL
    GROUP BY r."accountId" ORDER BY count(*) DESC, r."accountId" LIMIT $6::int),
  cohort AS (${cohort} AND r."accountId" IN (SELECT "accountId" FROM top)),
  sums AS (SELECT account, ${counts} FROM cohort GROUP BY account)
  INSERT INTO agency_top_referrer ("tenantId", "agencyId", days, place, "accountId", ${names})
  SELECT $1, $2::uuid, $5::int, row_number() OVER (ORDER BY shared DESC, ordered DESC, account), account::uuid, ${names} FROM sums`;

export const outdatedAgenciesSql = `SELECT a.id FROM agency a
  WHERE a."tenantId" = $1 AND (a."countedAt" IS NULL OR a."countedAt" < $4::timestamptz)
    AND (SELECT coalesce(sum(t.rows), 0) FROM agency_total t WHERE t."tenantId" = a."tenantId" AND t."agencyId" = a.id
      AND t.about = 'recommendations' AND t.month >= to_char($2::timestamptz AT TIME ZONE 'Europe/Berlin', 'YYYY-MM')) > $3::int
  ORDER BY a.id`;
