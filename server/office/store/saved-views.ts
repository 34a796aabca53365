import type { SavedView, SavedViewRepository } from "#server/office/work/saved-view/model.ts";
import type { Db } from "#server/platform/database/database.ts";

/** How people of the office like to see their lists. */
export function savedViewRepository(db: Db): SavedViewRepository {
  const { tenantId } = db;
  const ofUser = (userId: string) =>
    db.sql<SavedView>(
      `SELECT id::text, list, name, query FROM saved_view
       WHERE "tenantId" = $1 AND "userId" = $2::uuid ORDER BY list, name`,
      [tenantId, userId],
    );
  return {
    ofUser,

    async ofUserForUpdate(userId) {
      await db.sql(`SELECT FROM sso_user WHERE "tenantId" = $1 AND id = $2::uuid FOR NO KEY UPDATE`, [
        tenantId,
        userId,
      ]);
      return ofUser(userId);
    },

    async add(userId, { id, list, name, query }, at) {
      await db.sql(
        `INSERT INTO saved_view ("tenantId", id, "userId", list, name, query, "createdAt")
         VALUES ($1, $2::uuid, $3::uuid, $4, $5, $6, $7::timestamptz)`,
        [tenantId, id, userId, list, name, query, at.toISOString()],
      );
    },

    async rename(userId, id, name) {
      await db.sql(`UPDATE saved_view SET name = $4 WHERE "tenantId" = $1 AND "userId" = $2::uuid AND id = $3::uuid`, [
        tenantId,
        userId,
        id,
        name,
      ]);
    },

    async remove(userId, id) {
      const rows = await db.sql(
        `DELETE FROM saved_view WHERE "tenantId" = $1 AND "userId" = $2::uuid AND id = $3::uuid RETURNING id`,
        [tenantId, userId, id],
      );
      return rows.length === 1;
    },
  };
}
