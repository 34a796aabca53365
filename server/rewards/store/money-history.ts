import { unprovenAttributions } from "#server/orders/model.ts";
import { lostOrderStates } from "#server/orders/states.ts";
import { computedKey, inList } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { MoneyHistory, PastDeal, PastOrder } from "#server/rewards/rehearsal/model.ts";

type OrderRow = Omit<PastOrder, "recommendation"> & PastOrder["recommendation"];

const ordersSql = `SELECT o."productId" AS "orderedProductId",
    r."productId", r."rewardCents", r."referrerCents", r."recipientCents", r."recipientShare", r."priceVersionId"
  FROM recommendation r JOIN "order" o ON o."tenantId" = r."tenantId" AND o."recommendationNumber" = r.number
  WHERE r."tenantId" = $1 AND o."orderedAt" >= $2::timestamptz AND o."orderedAt" < $3::timestamptz
    AND ($4::uuid IS NULL OR r."agencyId" = $4::uuid)
    AND o.state NOT IN (${inList(lostOrderStates)})
    AND (o.attribution IS NULL OR o.attribution NOT IN (${inList(unprovenAttributions)}))`;

const dealsSql = `SELECT r."accountId", o.state = 'qualified' AS counts, o."orderedAt",
    (r."createdAt" AT TIME ZONE 'Europe/Berlin')::date::text AS "recommendedOn"
  FROM "order" o
  JOIN recommendation r ON r."tenantId" = o."tenantId" AND r.number = o."recommendationNumber"
  JOIN LATERAL (SELECT min(e.seq) AS seq FROM ${computedKey("o.id::text")}
    JOIN event e ON e."tenantId" = o."tenantId" AND e.aggregate = 'order' AND e."aggregateId" = k.key AND e.event = 'qualify') qualified ON true
  WHERE o."tenantId" = $1 AND o.state IN ('qualified', 'reversed')
    AND r."accountId" IN (
      SELECT c."accountId" FROM "order" d
      JOIN recommendation c ON c."tenantId" = d."tenantId" AND c.number = d."recommendationNumber"
      WHERE d."tenantId" = $1 AND d.state = 'qualified' GROUP BY 1 HAVING count(*) >= $2::int)
  ORDER BY r."accountId", qualified.seq, o.id`;

type DealRow = PastDeal & { accountId: string };

/** Past orders, as read by rehearsals of a tenant's rules. */
export function moneyHistory(db: Db): MoneyHistory {
  const { tenantId } = db;
  return {
    async ordersBetween(from, until, agencyId) {
      const values = [tenantId, from.toISOString(), until.toISOString(), agencyId];
      return (await db.sql<OrderRow>(ordersSql, values)).map(({ orderedProductId, ...recommendation }) => ({
        orderedProductId,
        recommendation,
      }));
    },

    async dealsOfReferrers(least) {
      const rows = await db.sql<DealRow>(dealsSql, [tenantId, least]);
      return [...Map.groupBy(rows, ({ accountId }) => accountId).values()];
    },
  };
}
