import type { PartnerMessage, PartnerRepository } from "#server/office/repository.ts";
import type { Db } from "#server/platform/database/database.ts";
import { apiClientRepository } from "#server/platform/store/api-clients.ts";
import { announceSetting, testClockSetting } from "#server/platform/store/settings.ts";
import { announceTenant } from "#server/tenants/store/tenants.ts";

/** A clock may be ten years ahead. */
const furthestMs = 3_660 * 86_400_000;

/** What runs on real time although the clock is moved: the columns that move with it, and of which rows ($3: now). */
const onRealTime = {
  session: { columns: ["createdAt", "lastSeenAt", "expiresAt", "endsAt"], where: `"expiresAt" > $3::timestamptz` },
  sso_session: { columns: ["createdAt", "lastSeenAt", "expiresAt", "endsAt"], where: `"expiresAt" > $3::timestamptz` },
  webhook_endpoint: { columns: ["previousUntil", "failingSince"], where: `"createdAt" <= $3::timestamptz` },
  webhook_delivery: {
    columns: ["firstTriedAt", "nextTryAt"],
    where: `state = 'queued' AND "createdAt" <= $3::timestamptz`,
  },
};

/** What a partner's developer sees of the tenant besides its webhooks; no column of it is personal. */
export function partnerRepository(db: Db): PartnerRepository {
  const { tenantId } = db;
  const clock = testClockSetting + tenantId;
  return {
    apiClients: () => apiClientRepository(db).list(),
    messages: (limit) =>
      db.sql<PartnerMessage>(
        `SELECT "eventId", "externalOrderId" AS "orderNumber", kind, "receivedAt", outcome FROM order_message
         WHERE "tenantId" = $1 AND source IN ('api', 'file', 'sandbox') ORDER BY "receivedAt" DESC, id LIMIT $2::int`,
        [tenantId, limit],
      ),
    async testClock() {
      const [set] = await db.sql<{ ms: number }>(`SELECT (value #>> '{}')::float8 AS ms FROM setting WHERE key = $1`, [
        clock,
      ]);
      return set?.ms ?? 0;
    },
    async moveTestClock(ms, fromMs, now) {
      const [moved] = await db.sql<{ ms: number }>(
        `INSERT INTO setting AS s (key, value)
         SELECT $1, to_jsonb($2::float8)
         WHERE coalesce($3::float8, 0) = 0 OR EXISTS (SELECT FROM setting b WHERE b.key = $1)
         ON CONFLICT (key) DO UPDATE SET value = to_jsonb((s.value #>> '{}')::float8 + $2::float8)
           WHERE coalesce((s.value #>> '{}')::float8 = $3::float8, true) AND (s.value #>> '{}')::float8 + $2::float8 <= $4::float8
         RETURNING (value #>> '{}')::float8 AS ms`,
        [clock, ms, fromMs, furthestMs],
      );
      if (!moved) return null;
      for (const [table, { columns, where }] of Object.entries(onRealTime)) {
        const set = columns.map((column) => `"${column}" = "${column}" + $2::float8 * interval '1 millisecond'`);
        await db.sql(`UPDATE ${table} SET ${set.join(", ")} WHERE "tenantId" = $1 AND ${where}`, [tenantId, ms, now]);
      }
      await db.sql(announceSetting, [clock]);
      await db.sql(announceTenant, [tenantId]);
      return moved.ms;
    },
  };
}
