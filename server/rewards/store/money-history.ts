import { unprovenAttributions } from "#server/orders/model.ts";
import { lostOrderStates } from "#server/orders/states.ts";
import { inList } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { MoneyHistory, PastOrder } from "#server/rewards/rehearsal/model.ts";

type OrderRow = Omit<PastOrder, "recommendation"> & PastOrder["recommendation"];

const ordersSql = `SELECT o."productId" AS "orderedProductId",
    r."productId", r."rewardCents", r."referrerCents", r."recipientCents", r."recipientShare", r."priceVersionId"
  FROM recommendation r JOIN "order" o ON o."tenantId" = r."tenantId" AND o."recommendationNumber" = r.number
  WHERE r."tenantId" = $1 AND o."orderedAt" >= $2::timestamptz AND o."orderedAt" < $3::timestamptz
    AND ($4::uuid IS NULL OR r."agencyId" = $4::uuid)
    AND o.state NOT IN (${inList(lostOrderStates)})
    AND (o.attribution IS NULL OR o.attribution NOT IN (${inList(unprovenAttributions)}))`;

const dealsSql = `SELECT d.deals, (SELECT array_agg(DISTINCT (r."createdAt" AT TIME ZONE 'Europe/Berlin')::date::text)
      FROM recommendation r WHERE r."tenantId" = $1 AND r."accountId" = d."accountId") AS days
  FROM (SELECT r."accountId", array_agg(o."orderedAt") AS deals
    FROM "order" o JOIN recommendation r ON r."tenantId" = o."tenantId" AND r.number = o."recommendationNumber"
    WHERE o."tenantId" = $1 AND o.state = 'qualified' GROUP BY 1 HAVING count(*) >= $2::int) d`;

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

    async referrersWithDeals(least) {
      const rows = await db.sql<{ days: string[]; deals: (Date | string)[] }>(dealsSql, [tenantId, least]);
      return rows.map(({ days, deals }) => ({ days, deals: deals.map((at) => new Date(at)) }));
    },
  };
}
