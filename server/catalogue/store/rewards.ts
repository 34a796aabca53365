import type { Reward, RewardReader } from "#server/catalogue/reward/model.ts";
import type { Db } from "#server/platform/database/database.ts";
import { inLanguage, type Language } from "#server/platform/values/language.ts";

type Row = Reward & { english: unknown };

const select = `select id, kind, name, text, "valueCents", "startsOn"::text, "endsOn"::text, "displayEndsOn"::text, position, "redeemUrl", "redeemText", english
  from reward where "tenantId" = $1`;

/** The rewards that a tenant offers, in one language. */
export function rewardReader(db: Db, language: Language): RewardReader {
  return {
    async all() {
      const rows = await db.sql<Row>(`${select} order by position, id`, [db.tenantId]);
      return rows.map((row) => inLanguage(row, language));
    },
    async byId(id) {
      const [row] = await db.sql<Row>(`${select} and id = $2`, [db.tenantId, id]);
      return row ? inLanguage(row, language) : null;
    },
  };
}
