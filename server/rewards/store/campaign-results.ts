import { unprovenAttributions } from "#server/orders/model.ts";
import { lostOrderStates } from "#server/orders/states.ts";
import { inList } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { CampaignFigures, CampaignResultsReader } from "#server/rewards/campaign/model.ts";

/** Each figure is counted over its own table, so that one link with two orders counts as one link. */
const sql = `WITH link AS (
    SELECT number, "campaignId" AS id FROM recommendation
    WHERE "tenantId" = $1 AND "campaignId" IS NOT NULL AND "openedAt" IS NOT NULL),
  links AS (SELECT id, count(*) AS links FROM link GROUP BY id),
  clicks AS (SELECT l.id, count(*) AS clicks FROM link l
    JOIN click c ON c."tenantId" = $1 AND c."recommendationNumber" = l.number AND NOT c.suspicious GROUP BY l.id),
  orders AS (SELECT l.id, count(*) AS orders FROM link l
    JOIN "order" o ON o."tenantId" = $1 AND o."recommendationNumber" = l.number
    WHERE o.state NOT IN (${inList(lostOrderStates)})
      AND (o.attribution IS NULL OR o.attribution NOT IN (${inList(unprovenAttributions)})) GROUP BY l.id),
  rewards AS (SELECT l.id, sum(c.cents) AS cents, sum(c.cents) FILTER (WHERE c.state = 'paid') AS paid FROM link l
    JOIN reward_claim c ON c."tenantId" = $1 AND c."recommendationNumber" = l.number
    WHERE c.state NOT IN ('cancelled', 'expired') GROUP BY l.id)
  SELECT id, links::int, coalesce(clicks, 0)::int AS clicks, coalesce(orders, 0)::int AS orders,
    coalesce(cents, 0)::float8 AS "rewardCents", coalesce(paid, 0)::float8 AS "paidCents"
  FROM links LEFT JOIN clicks USING (id) LEFT JOIN orders USING (id) LEFT JOIN rewards USING (id) ORDER BY id`;

/** What came of a tenant's campaigns. */
export function campaignResults(db: Db): CampaignResultsReader {
  return {
    byCampaign: () => db.sql<CampaignFigures & { id: string }>(sql, [db.tenantId], "campaign_results"),
  };
}
