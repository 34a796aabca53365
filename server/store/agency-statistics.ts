import {
  type AgencyStatistics,
  type CausedReward,
  type Funnel,
  type FunnelPart,
  type FunnelStep,
  funnelSteps,
  type Statistics,
} from "#server/domain/agency-statistics/repository.ts";
import type { Db } from "./database.ts";

const of = (table: string, where: string) =>
  `EXISTS (SELECT FROM ${table} x WHERE x."tenantId" = $1 AND x."recommendationNumber" = r.number AND ${where})`;

const steps: Record<FunnelStep, string> = {
  shared: `r."openedAt" IS NOT NULL`,
  opened: of("recipient", "true"),
  details: of("recipient", `x."savedAt" IS NOT NULL`),
  ordered: of('"order"', "true"),
  released: of('"order"', `x."confirmedAt" IS NOT NULL AND x.state IN ('confirmed', 'qualified', 'reversed')`),
  paid: of("reward_claim", "x.state = 'paid'"),
};

const cohortSql = `SELECT r."accountId"::text AS account, r."productName" AS product,
    to_char(date_trunc('week', r."createdAt" AT TIME ZONE 'Europe/Berlin'), 'YYYY-MM-DD') AS week,
    ${funnelSteps.map((step) => `${steps[step]} AS ${step}`).join(", ")}
  FROM recommendation r
  WHERE r."tenantId" = $1 AND r."agencyId" = $2::uuid AND r."createdAt" >= $3::timestamptz AND r."createdAt" < $4::timestamptz`;

const betweenSql = `WITH cohort AS (${cohortSql}), sums AS (
    SELECT week, product, account, ${funnelSteps.map((step) => `count(*) FILTER (WHERE ${step})::int AS ${step}`).join(", ")},
      CASE WHEN grouping(week) = 0 THEN 'week' WHEN grouping(product) = 0 THEN 'product'
        WHEN grouping(account) = 0 THEN 'account' ELSE 'total' END AS about
    FROM cohort GROUP BY GROUPING SETS ((), (week), (product), (account))),
  ranked AS (SELECT *, row_number() OVER (PARTITION BY about ORDER BY shared DESC, ordered DESC, product, account) AS place FROM sums)
  SELECT s.about, coalesce(s.week, s.product, s.account, '') AS key,
    coalesce(s.week, s.product, trim(a."firstName" || ' ' || a."lastName"), '') AS label, ${funnelSteps.join(", ")}
  FROM ranked s LEFT JOIN account a ON s.about = 'account' AND a."tenantId" = $1 AND a.id = s.account::uuid
  WHERE s.about IN ('total', 'week') OR s.place <= $5::int ORDER BY s.about, s.week, s.place`;

const countSql = `SELECT coalesce(sum(rows), 0)::int AS count FROM agency_total
  WHERE "tenantId" = $1 AND "agencyId" = $2::uuid AND about = 'recommendations'
    AND month >= to_char($3::timestamptz AT TIME ZONE 'Europe/Berlin', 'YYYY-MM')`;

const rewardsSql = `SELECT c.id, c.state, c.role, c.cents, r.number, r."productName", r."firstName", r."lastName", c."createdAt"
  FROM reward_claim c JOIN recommendation r ON r."tenantId" = c."tenantId" AND r.number = c."recommendationNumber"
  WHERE c."tenantId" = $1 AND c."agencyId" = $2::uuid AND c.kind = 'base'
    AND c."createdAt" >= $3::timestamptz AND c."createdAt" < $4::timestamptz
  ORDER BY c."createdAt" DESC, c.id DESC LIMIT $5::int`;

type Sum = FunnelPart & { about: "total" | "week" | "product" | "account" };

const nothing = Object.fromEntries(funnelSteps.map((step) => [step, 0])) as Funnel;

/** Statistics on the outcome of the recommendations for an agency. */
export function agencyStatistics(db: Db): AgencyStatistics {
  const { tenantId } = db;
  return {
    async countSince(agencyId, at) {
      const [row] = await db.sql<{ count: number }>(countSql, [tenantId, agencyId, at.toISOString()], "agency_count");
      return row?.count ?? 0;
    },

    async between(agencyId, from, until, most): Promise<Statistics> {
      const values = [tenantId, agencyId, from.toISOString(), until.toISOString(), most];
      const rows = await db.sql<Sum>(betweenSql, values, "agency_statistics");
      const about = (name: Sum["about"]) => rows.filter((row) => row.about === name).map(({ about: _, ...row }) => row);
      const [total] = about("total");
      return {
        total: total ? figuresOf(total) : nothing,
        weeks: about("week").map((row) => ({ ...figuresOf(row), monday: row.key })),
        products: about("product"),
        recommenders: about("account"),
      };
    },

    rewardsOf: (agencyId, from, until, limit) =>
      db.sql<CausedReward>(
        rewardsSql,
        [tenantId, agencyId, from.toISOString(), until.toISOString(), limit],
        "agency_rewards",
      ),
  };
}

const figuresOf = (row: Funnel): Funnel => Object.fromEntries(funnelSteps.map((step) => [step, row[step]])) as Funnel;
