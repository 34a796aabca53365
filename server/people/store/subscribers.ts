import type { Subscriber, SubscriberRepository } from "#server/people/newsletter/model.ts";
import { acquireAdvisoryLock } from "#server/platform/database/advisory-lock.ts";
import type { Subscriber as Row } from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";
import { emailKey } from "#server/platform/values/email.ts";

const saveSql = `WITH saved AS (
  INSERT INTO subscriber ("tenantId", id, state, email, "emailKey", "firstName", language, form, "consentText", "textHash",
    "requestedAt", "mailedAt", "resentAt", "confirmedAt", "endedAt")
  VALUES ($1, $2::uuid, $3, $4, $5, $6, $7, $8, $9, encode(sha256(convert_to($9, 'UTF8')), 'hex'),
    $10::timestamptz, $11::timestamptz, $12::timestamptz, $13::timestamptz, $14::timestamptz)
  ON CONFLICT ("tenantId", "emailKey") DO UPDATE SET state = excluded.state, email = excluded.email,
    "firstName" = excluded."firstName", language = excluded.language, form = excluded.form,
    "consentText" = excluded."consentText", "textHash" = excluded."textHash", "requestedAt" = excluded."requestedAt",
    "mailedAt" = excluded."mailedAt", "resentAt" = excluded."resentAt", "confirmedAt" = excluded."confirmedAt",
    "endedAt" = excluded."endedAt"
  RETURNING "emailKey", state, "mailedAt"
)
UPDATE account a SET "newsletterGiven" = s.state = 'optedIn',
  "newsletterSentAt" = CASE s.state WHEN 'pending' THEN s."mailedAt" END
FROM saved s WHERE a."tenantId" = $1 AND a."emailKey" = s."emailKey"`;

/** Newsletter subscribers. An account's own newsletter fields are written in the same statement. */
export function subscriberRepository(db: Db): SubscriberRepository {
  const { tenantId } = db;
  return {
    async byId(id) {
      const row = await db.orm((orm) => orm.subscriber.findUnique({ where: { tenantId_id: { tenantId, id } } }));
      return row && read(row);
    },
    async byEmail(email) {
      const row = await db.orm((orm) => orm.subscriber.findFirst({ where: { tenantId, emailKey: emailKey(email) } }));
      return row && read(row);
    },
    async byEmailForUpdate(email) {
      const values = [tenantId, emailKey(email)];
      await db.sql(`SELECT FROM account WHERE "tenantId" = $1 AND "emailKey" = $2 FOR NO KEY UPDATE`, values);
      // If two requests ask for the first time at once, the second sees the row that the first wrote.
      await acquireAdvisoryLock(db, `subscriber|${emailKey(email)}`);
      const [row] = await db.sql<Row>(
        `SELECT * FROM subscriber WHERE "tenantId" = $1 AND "emailKey" = $2 FOR UPDATE`,
        values,
      );
      return row ? read(row) : null;
    },
    async save({ id, state, email, firstName, language, form, consentText, requestedAt, ...times }) {
      const { mailedAt, resentAt, confirmedAt, endedAt } = times;
      const at = (time: Date | null) => time?.toISOString() ?? null;
      const values = [tenantId, id, state, email, emailKey(email), firstName, language, form, consentText];
      await db.sql(saveSql, [...values, ...[requestedAt, mailedAt, resentAt, confirmedAt, endedAt].map(at)]);
    },
    async optedIn(afterId, limit) {
      const rows = await db.orm((orm) =>
        orm.subscriber.findMany({
          where: { tenantId, state: "optedIn", ...(afterId ? { id: { gt: afterId } } : {}) },
          orderBy: { id: "asc" },
          take: limit,
        }),
      );
      return rows.map(read);
    },
    countOptedIn: () => db.orm((orm) => orm.subscriber.count({ where: { tenantId, state: "optedIn" } })),
  };
}

function read({ tenantId: _, emailKey: __, ...row }: Row): Subscriber {
  return row as Subscriber;
}
