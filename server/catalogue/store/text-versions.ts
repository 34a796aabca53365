import type { TextDraft, TextRepository, TextVersion } from "#server/catalogue/text/model.ts";
import { acquireAdvisoryLock } from "#server/platform/database/advisory-lock.ts";
import type { Db } from "#server/platform/database/database.ts";
import { announceTenant } from "#server/tenants/store/tenants.ts";

const draftColumns = `slug, language, id, markdown, base, "savedAt", "savedBy", "authorId", "publishAt"`;
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

    drafts: () => db.sql<TextDraft>(`select ${draftColumns} from text_draft where "tenantId" = $1`, [tenantId]),

    async draft({ slug, language }) {
      const [found = null] = await db.sql<TextDraft>(
        `select ${draftColumns} from text_draft where "tenantId" = $1 and slug = $2 and language = $3`,
        [tenantId, slug, language],
      );
      return found;
    },

    async draftById(id) {
      const [found = null] = await db.sql<TextDraft>(
        `select ${draftColumns} from text_draft where "tenantId" = $1 and id::text = $2`,
        [tenantId, id],
      );
      return found;
    },

    async keepDraft({ slug, language, id, markdown, base, savedAt, savedBy, authorId, publishAt }) {
      const at = [savedAt.toISOString(), savedBy, authorId, publishAt?.toISOString() ?? null];
      await db.sql(
        `insert into text_draft ("tenantId", ${draftColumns})
         values ($1, $2, $3, $4::uuid, $5, $6::int, $7::timestamptz, $8, $9::uuid, $10::timestamptz)
         on conflict ("tenantId", slug, language) do update set id = excluded.id, markdown = excluded.markdown,
           base = excluded.base, "savedAt" = excluded."savedAt", "savedBy" = excluded."savedBy",
           "authorId" = excluded."authorId", "publishAt" = excluded."publishAt"`,
        [tenantId, slug, language, id, markdown, base, ...at],
      );
    },

    async dropDraft(id) {
      await db.sql(`delete from text_draft where "tenantId" = $1 and id::text = $2`, [tenantId, id]);
    },

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
