import type { ConsentAnswer, ConsentLogRepository } from "#server/people/consent/repository.ts";
import type { Db } from "#server/platform/database/database.ts";

/**
 * The consent answers of visitors. The database refuses to change a row, or to delete one before its retention period
 * ends.
 */
export function consentLog(db: Db): ConsentLogRepository {
  const { tenantId } = db;
  return {
    async append({ id, visitorId, at, place, textVersion, values, withdrawn }) {
      await db.sql(
        `INSERT INTO consent_answer ("tenantId", id, "visitorId", at, place, "textVersion", values, withdrawn)
         VALUES ($1, $2::uuid, $3::uuid, $4::timestamptz, $5, $6, $7::jsonb, $8::text[])`,
        [tenantId, id, visitorId, at.toISOString(), place, textVersion, JSON.stringify(values), [...withdrawn]],
      );
    },
    async of(visitorId) {
      const rows = await db.orm((orm) =>
        orm.consentAnswer.findMany({
          where: { tenantId, visitorId },
          orderBy: [{ at: "asc" }, { id: "asc" }],
        }),
      );
      return rows.map(({ tenantId: _, ...row }) => ({
        ...row,
        place: row.place as ConsentAnswer["place"],
        values: row.values as ConsentAnswer["values"],
      }));
    },
  };
}
