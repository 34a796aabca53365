import type { ItemDraft, ItemDraftRepository } from "#server/catalogue/item/model.ts";
import { acquireAdvisoryLock } from "#server/platform/database/advisory-lock.ts";
import type { Db } from "#server/platform/database/database.ts";

const columns = `kind, "itemId", id, facts, base, "savedAt", "savedBy", "authorId", "publishAt"`;

/** Products and campaigns as people of the office changed them and have not published. */
export function itemDrafts(db: Db): ItemDraftRepository {
  const { tenantId } = db;
  async function found(which: string, values: unknown[]): Promise<ItemDraft | null> {
    const [draft = null] = await db.sql<ItemDraft>(
      `select ${columns} from catalogue_draft where "tenantId" = $1 and ${which}`,
      [tenantId, ...values],
    );
    return draft;
  }
  return {
    drafts: (kind) =>
      db.sql<ItemDraft>(
        `select ${columns} from catalogue_draft where "tenantId" = $1 and kind = $2 order by "savedAt" desc, "itemId"`,
        [tenantId, kind],
      ),

    draft: (kind, itemId) => found(`kind = $2 and "itemId" = $3`, [kind, itemId]),

    draftById: (id) => found("id::text = $2", [id]),

    lock: () => acquireAdvisoryLock(db, "catalogue"),

    async keepDraft({ kind, itemId, id, facts, base, savedAt, savedBy, authorId, publishAt }) {
      await db.sql(
        `insert into catalogue_draft ("tenantId", ${columns})
         values ($1, $2, $3, $4::uuid, $5::jsonb, $6::int, $7::timestamptz, $8, $9::uuid, $10::timestamptz)
         on conflict ("tenantId", kind, "itemId") do update set id = excluded.id, facts = excluded.facts,
           base = excluded.base, "savedAt" = excluded."savedAt", "savedBy" = excluded."savedBy",
           "authorId" = excluded."authorId", "publishAt" = excluded."publishAt"`,
        [
          tenantId,
          kind,
          itemId,
          id,
          JSON.stringify(facts),
          base,
          savedAt.toISOString(),
          savedBy,
          authorId,
          publishAt?.toISOString() ?? null,
        ],
      );
    },

    async dropDraft(id) {
      await db.sql(`delete from catalogue_draft where "tenantId" = $1 and id::text = $2`, [tenantId, id]);
    },
  };
}
