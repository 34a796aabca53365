import type { Db } from "#server/platform/database/database.ts";
import { themeShape } from "#server/platform/values/theme.ts";
import type { ThemeDraft, ThemeRepository, ThemeVersion } from "../theme/model.ts";
import { announceTenant, lockTenants } from "./tenants.ts";

const draftColumns = `id, theme, base, "savedAt", "savedBy", "authorId", "publishAt"`;

/** A tenant's colours: those of its record, whose versions hold the earlier ones. */
export function themeRepository(db: Db): ThemeRepository {
  const { tenantId } = db;
  return {
    async draft() {
      const [found = null] = await db.sql<ThemeDraft>(`select ${draftColumns} from theme_draft where "tenantId" = $1`, [
        tenantId,
      ]);
      return found;
    },

    async versions() {
      const rows = await db.sql<Omit<ThemeVersion, "theme"> & { theme: unknown }>(
        `select version, theme, "appliedAt", "appliedBy" from theme_versions() order by version desc`,
        [],
      );
      return rows.flatMap((row) => {
        const { data: theme } = themeShape.safeParse(row.theme);
        return theme ? [{ ...row, theme }] : [];
      });
    },

    async lock() {
      await db.sql(lockTenants, []);
    },

    async apply(theme, by, at) {
      const [applied] = await db.sql<{ version: number | null }>(
        "select apply_theme($1::jsonb, $2, $3::timestamptz) as version",
        [JSON.stringify(theme), by, at.toISOString()],
      );
      if (!applied?.version) throw new Error("A version of a tenant was not added.");
      await db.sql(announceTenant, [tenantId]);
      return applied.version;
    },

    async keepDraft({ id, theme, base, savedAt, savedBy, authorId, publishAt }) {
      await db.sql(
        `insert into theme_draft ("tenantId", ${draftColumns})
         values ($1, $2::uuid, $3::jsonb, $4::int, $5::timestamptz, $6, $7::uuid, $8::timestamptz)
         on conflict ("tenantId") do update set id = excluded.id, theme = excluded.theme, base = excluded.base,
           "savedAt" = excluded."savedAt", "savedBy" = excluded."savedBy", "authorId" = excluded."authorId",
           "publishAt" = excluded."publishAt"`,
        [
          tenantId,
          id,
          JSON.stringify(theme),
          base,
          savedAt.toISOString(),
          savedBy,
          authorId,
          publishAt?.toISOString() ?? null,
        ],
      );
    },

    async dropDraft(id) {
      await db.sql(`delete from theme_draft where "tenantId" = $1 and id::text = $2`, [tenantId, id]);
    },
  };
}
