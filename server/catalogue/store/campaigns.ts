import { type Campaign, type Campaigns, campaignsFrom } from "#server/catalogue/campaign/model.ts";
import type { Db } from "#server/platform/database/database.ts";
import { inLanguage, type Language } from "#server/platform/values/language.ts";

type Row = Campaign & { english: unknown };
type Load = () => Promise<Campaign[]>;

/**
 * A tenant has few campaigns: all are read at once, and `cached` may cache them until a change invalidates the cache.
 */
export function campaignReader(db: Db, language: Language, cached: (load: Load) => ReturnType<Load>): Campaigns {
  return campaignsFrom(() =>
    cached(async () => {
      const rows = await db.sql<Row>(
        `select id, slug, year, title, text, "legalText", "consentText", "consentRequired", "startsOn"::text, "endsOn"::text, raises, english
         from campaign where "tenantId" = $1 order by campaign."startsOn" desc, id`,
        [db.tenantId],
      );
      return rows.map((row) => inLanguage(row, language));
    }),
  );
}
