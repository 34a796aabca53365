import type { Db } from "#server/platform/database/database.ts";
import { type MailHealth, untriedReasons } from "#server/platform/mail/model.ts";
import type { MailRepository } from "#server/platform/mail/repository.ts";

/** How the tenant's mails fare; needs no record. */
export function mailHealth(db: Db): Pick<MailRepository, "health"> {
  const { tenantId } = db;
  return {
    async health(since) {
      const [health] = await db.sql<MailHealth>(
        `SELECT tried.*, queued.* FROM (
          SELECT count(*) FILTER (WHERE state = 'sent')::int AS sent,
            count(*) FILTER (WHERE state <> 'sent')::int AS failing,
            count(*) FILTER (WHERE state = 'failed' AND "paramsSealed" <> '')::int AS "givenUp"
          FROM mail WHERE "tenantId" = $1 AND "triedAt" > $2::timestamptz AND coalesce(failure, '') <> ALL($3::text[])
        ) tried, (
          SELECT min("queuedAt") FILTER (WHERE "triedAt" IS NULL OR "triedAt" < "queuedAt") AS "oldestUntried",
            min("queuedAt") AS "oldestQueued"
          FROM mail WHERE "tenantId" = $1 AND state = 'queued'
        ) queued`,
        [tenantId, since.toISOString(), untriedReasons],
      );
      if (!health) throw new Error("The database answered without a row.");
      return health;
    },
  };
}
