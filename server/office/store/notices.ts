import type { Listener, NoticeRepository, NoticeSetting } from "#server/office/work/notices/model.ts";
import type { Db } from "#server/platform/database/database.ts";

const columns = `"userId"::text, "isStopped", choices, "soonUntil", "dailyAt"`;

/** What people of the office chose to hear of, and what there is to tell that no other repository lists. */
export function noticeRepository(db: Db): NoticeRepository {
  const { tenantId } = db;
  const settings = (more: string, userId: string) =>
    db.sql<NoticeSetting>(
      `SELECT ${columns} FROM notice_setting WHERE "tenantId" = $1 AND "userId" = $2::uuid ${more}`,
      [tenantId, userId],
    );

  return {
    settingOf: async (userId) => (await settings("", userId))[0] ?? null,

    listeners: (roles, after, limit) =>
      db
        .sql<Listener>(
          `SELECT u.id::text, u."firstName", u."lastName", u.email, u.role, u.state, u."agencyId"::text, u."createdAt",
           CASE WHEN n."userId" IS NULL THEN NULL ELSE to_jsonb(n) END AS setting
         FROM sso_user u LEFT JOIN notice_setting n ON n."tenantId" = u."tenantId" AND n."userId" = u.id
         WHERE u."tenantId" = $1 AND u.state = 'active' AND u.role = ANY($2::text[])
           AND ($3::uuid IS NULL OR u.id > $3::uuid) ORDER BY u.id LIMIT $4::int`,
          [tenantId, [...roles], after, limit],
        )
        .then((people) => people.map((one) => ({ ...one, setting: one.setting && withDates(one.setting) }))),

    newLeads: (limit) =>
      db.sql(
        `SELECT id::text, "agencyId"::text, "createdAt", "attentionAt" FROM lead
         WHERE "tenantId" = $1 AND state = 'new' ORDER BY "createdAt", id LIMIT $2::int`,
        [tenantId, limit],
      ),

    decidedAfter: (at, limit) =>
      db.sql(
        `SELECT id::text, "requestedBy"::text, "decidedAt" FROM support_request
         WHERE "tenantId" = $1 AND state IN ('released', 'declined') AND "decidedAt" > $2::timestamptz
         ORDER BY "decidedAt", id LIMIT $3::int`,
        [tenantId, at.toISOString(), limit],
      ),

    async forUpdate(userId) {
      await db.sql(
        `INSERT INTO notice_setting ("tenantId", "userId", "isStopped", choices)
         VALUES ($1, $2::uuid, false, '{}') ON CONFLICT DO NOTHING`,
        [tenantId, userId],
      );
      const [setting] = await settings("FOR UPDATE", userId);
      if (!setting) throw new Error("The database answered without a row.");
      return setting;
    },

    async save({ userId, isStopped, choices, soonUntil, dailyAt }) {
      await db.sql(
        `UPDATE notice_setting SET "isStopped" = $3, choices = $4::jsonb, "soonUntil" = $5::timestamptz,
           "dailyAt" = $6::timestamptz WHERE "tenantId" = $1 AND "userId" = $2::uuid`,
        [
          tenantId,
          userId,
          isStopped,
          JSON.stringify(choices),
          soonUntil?.toISOString() ?? null,
          dailyAt?.toISOString() ?? null,
        ],
      );
    },
  };
}

/** Of a row that was read as JSON. */
function withDates({ userId, isStopped, choices, soonUntil, dailyAt }: NoticeSetting): NoticeSetting {
  const date = (at: Date | string | null) => (at === null ? null : new Date(at));
  return { userId, isStopped, choices, soonUntil: date(soonUntil), dailyAt: date(dailyAt) };
}
