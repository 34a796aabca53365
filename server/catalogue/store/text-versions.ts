import type { TextRepository, TextVersion } from "#server/catalogue/text/model.ts";
import { acquireAdvisoryLock } from "#server/platform/database/advisory-lock.ts";
import type { Db } from "#server/platform/database/database.ts";
import { announceTenant } from "#server/tenants/store/tenants.ts";

const columns = `slug, language, version, markdown, "appliedAt", "appliedBy"`;

/** A tenant's own texts of pages, every version of them. */
export function textVersions(db: Db): TextRepository {
  const { tenantId } = db;
  return {
    inForce: () =>
      db.sql<TextVersion>(
        `select distinct on (slug, language) ${columns} from text_version
         where "tenantId" = $1 order by slug, language, version desc`,
        [tenantId],
      ),

    versions: ({ slug, language }) =>
      db.sql<TextVersion>(
        `select ${columns} from text_version
         where "tenantId" = $1 and slug = $2 and language = $3 order by version desc`,
        [tenantId, slug, language],
      ),

    lock: () => acquireAdvisoryLock(db, "texts"),

    async add({ slug, language, markdown }, by, at) {
      const [added] = await db.sql<TextVersion>(
        `insert into text_version ("tenantId", slug, language, version, markdown, "appliedAt", "appliedBy")
         select $1, $2, $3, coalesce(max(version), 0) + 1, $4, $5::timestamptz, $6
         from text_version where "tenantId" = $1 and slug = $2 and language = $3
         returning ${columns}`,
        [tenantId, slug, language, markdown, at.toISOString(), by],
      );
      if (!added) throw new Error("A version of a text was not added.");
      await db.sql(announceTenant, [tenantId]);
      return added;
    },
  };
}
