import type { Db } from "#server/platform/database/database.ts";
import type { Follower } from "#server/platform/database/notices.ts";
import type { CachedResponses } from "../../repositories.ts";
import { purgeSql } from "../../store/jobs.ts";

/** NOTIFY channel: the cached responses of an upstream are invalid; the payload is "tenant upstream". */
export const responsesInvalidated = "answers_outdated";

/**
 * Cache of upstream responses, shared by all processes. The row with an empty key has the time of the last
 * invalidation.
 */
export function cachedResponses(db: Db): CachedResponses {
  const { tenantId } = db;
  return {
    async get(upstream, key) {
      const [row] = await db.sql<{ now: Date; value: unknown; fetchedAt: Date | null; outdated: boolean | null }>(
        `SELECT clock_timestamp() AS now, a.value, a."fetchedAt", a."fetchedAt" <= o."fetchedAt" AS outdated
         FROM (SELECT) AS always
         LEFT JOIN upstream_cache a ON a."tenantId" = $1 AND a.upstream = $2 AND a.key = $3
         LEFT JOIN upstream_cache o ON o."tenantId" = $1 AND o.upstream = $2 AND o.key = ''`,
        [tenantId, upstream, key],
        "answer_read",
      );
      const { fetchedAt = null, value = null, outdated = null } = row ?? {};
      return {
        entry: fetchedAt && { value, fetchedAt, outdated: outdated === true },
        now: row?.now ?? new Date(),
      };
    },
    async put(upstream, key, value, fetchedAt) {
      await db.sql(
        `INSERT INTO upstream_cache AS a ("tenantId", upstream, key, value, "fetchedAt")
         VALUES ($1, $2, $3, $4::jsonb, $5::timestamptz)
         ON CONFLICT ("tenantId", upstream, key) DO UPDATE
           SET value = excluded.value, "fetchedAt" = excluded."fetchedAt"
           WHERE a."fetchedAt" <= excluded."fetchedAt"`,
        [tenantId, upstream, key, value === null ? null : JSON.stringify(value), fetchedAt.toISOString()],
      );
    },
    async invalidate(upstream) {
      await db.sql(
        `WITH invalidated AS (
           INSERT INTO upstream_cache ("tenantId", upstream, key, "fetchedAt") VALUES ($1, $2, '', clock_timestamp())
           ON CONFLICT ("tenantId", upstream, key) DO UPDATE SET "fetchedAt" = excluded."fetchedAt"
         ), purged AS (${purgeSql("$1")})
         SELECT pg_notify($3, $4)`,
        [tenantId, upstream, responsesInvalidated, `${tenantId} ${upstream}`],
      );
    },
  };
}

/**
 * Calls `onInvalidated` when a process was notified of an upstream's change; with (null, null) after a lost connection,
 * in which any notification may have been missed.
 */
export function cachedResponsesFollower(
  onInvalidated: (tenantId: string | null, upstream: string | null) => void,
): Follower {
  return {
    channels: {
      [responsesInvalidated]: (payload) => {
        const [tenantId = "", upstream = ""] = payload.split(" ");
        onInvalidated(tenantId, upstream);
      },
    },
    onConnect: () => onInvalidated(null, null),
  };
}
