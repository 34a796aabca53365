import type { ForecastRepository, LearnedForecast, OrderTimes } from "#server/orders/forecast/model.ts";
import { lostOrderStates } from "#server/orders/states.ts";
import { computedKey, inList } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Every product without a forecast of its own. */
const anyProduct = "";

const maxOrders = 50_000;

export const timesSql = `SELECT o."productId", o."orderedAt", o."confirmedAt", o."deliveredAt", o."qualifiesAt", q."qualifiedAt",
    CASE WHEN o.state IN (${inList(lostOrderStates)}) THEN o."stateSince" END AS "lostAt"
  FROM "order" o
  LEFT JOIN LATERAL (
    SELECT min(e."occurredAt") AS "qualifiedAt" FROM ${computedKey("o.id::text")}
    JOIN event e ON e."tenantId" = o."tenantId" AND e.aggregate = 'order' AND e."aggregateId" = k.key AND e.event = 'qualify'
  ) q ON true
  WHERE o."tenantId" = $1 AND o."recommendationNumber" IS NOT NULL AND o."orderedAt" >= $2::timestamptz
  ORDER BY o."orderedAt" DESC LIMIT $3::int`;

const instants = ["confirmedAt", "deliveredAt", "qualifiesAt", "qualifiedAt", "lostAt"] as const;

/** Forecasts that are learned every night (table order_forecast). */
export function forecastRepository(db: Db): ForecastRepository {
  const { tenantId } = db;
  return {
    async learned() {
      const text = `SELECT step, "productId", kind, "fromDays", "untilDays", cases FROM order_forecast WHERE "tenantId" = $1`;
      const rows = await db.sql<LearnedForecast>(text, [tenantId], "forecasts_learned");
      return rows.map((row) => ({ ...row, productId: row.productId === anyProduct ? null : row.productId }));
    },
    async orderTimes(since) {
      const rows = await db.sql<OrderTimes>(timesSql, [tenantId, since.toISOString(), maxOrders], "forecasts_times");
      return rows.map((row) => ({
        ...row,
        orderedAt: new Date(row.orderedAt),
        ...Object.fromEntries(instants.map((name) => [name, row[name] && new Date(row[name])])),
      }));
    },
    async replace(forecasts, learnedAt) {
      await db.sql(`DELETE FROM order_forecast WHERE "tenantId" = $1`, [tenantId]);
      const rows = forecasts.map((one) => ({ ...one, productId: one.productId ?? anyProduct }));
      await db.sql(
        `INSERT INTO order_forecast ("tenantId", step, "productId", kind, "fromDays", "untilDays", cases, "learnedAt")
         SELECT $1, step, "productId", kind, "fromDays", "untilDays", cases, $3::timestamptz
         FROM json_to_recordset($2::json) AS row
           (step text, "productId" text, kind text, "fromDays" int, "untilDays" int, cases int)`,
        [tenantId, JSON.stringify(rows), learnedAt.toISOString()],
      );
    },
  };
}
