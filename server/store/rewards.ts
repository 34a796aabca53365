import type { Reward } from "#server/domain/reward/model.ts";
import type { Rewards } from "#server/domain/reward/ports.ts";
import type { Language } from "#server/domain/tenant/model.ts";
import type { Db } from "./database.ts";
import { inLanguage } from "./english.ts";

type Row = Reward & { english: unknown };

const select = `select id, kind, name, text, "valueCents", "startsOn"::text, "endsOn"::text, "displayEndsOn"::text, position, english
  from reward where "tenantId" = $1`;

/** What a tenant rewards with, in one language. */
export function prismaRewards(db: Db, language: Language): Rewards {
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
