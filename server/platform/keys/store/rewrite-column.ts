import type { Db } from "#server/platform/database/database.ts";

/**
 * `key`: the row's key column; `source`: the column that the new value is made from; `unique`: the column is unique
 * within a tenant.
 */
export type RewrittenColumn = {
  table: string;
  key: "id" | "number" | "keyHash" | "tokenHash";
  column: string;
  source: string;
  unique?: boolean;
};

/**
 * `broken`: rows whose new value cannot be made; `duplicates`: rows whose new value another row already has. Both are
 * left unchanged.
 */
export type Rewritten = { written: number; broken: string[]; duplicates: string[] };

const batch = 500;
const minId = "00000000-0000-0000-0000-000000000000";

/**
 * Rewrites values that do not begin with `prefix`, in batches; resumes after an interruption. A value that changes in
 * the meantime is left alone: that change used the current key. `rewrite` returns null if it cannot make the value.
 */
export async function rewriteColumn(
  db: Db,
  { table, key, column, source, unique = false }: RewrittenColumn,
  prefix: string,
  rewrite: (id: string, source: string) => string | null,
): Promise<Rewritten> {
  const result: Rewritten = { written: 0, broken: [], duplicates: [] };
  const cast = key === "id" ? "uuid" : "text";
  const isFree = `NOT EXISTS (SELECT FROM "${table}" other WHERE other."tenantId" = $1 AND other."${column}" = change.fresh)`;
  for (let last = key === "id" ? minId : ""; ; ) {
    const rows = await db.sql<{ id: string; value: string; source: string | null }>(
      `SELECT "${key}"::text AS id, "${column}" AS value, "${source}" AS source FROM "${table}"
       WHERE "tenantId" = $1 AND "${key}" > $2::${cast} AND "${column}" <> '' AND NOT starts_with("${column}", $3)
       ORDER BY "${key}" LIMIT $4::int`,
      [db.tenantId, last, prefix, batch],
    );
    const changes = new Map<string, { id: string; value: string; fresh: string }>();
    for (const { id, value, source: text } of rows) {
      const fresh = text === null ? null : rewrite(id, text);
      if (fresh === null) result.broken.push(id);
      else if (unique && changes.has(fresh)) result.duplicates.push(id);
      else changes.set(unique ? fresh : id, { id, value, fresh });
    }
    const all = [...changes.values()];
    const written = await db.sql<{ id: string }>(
      `UPDATE "${table}" row SET "${column}" = change.fresh
       FROM unnest($2::text[], $3::text[], $4::text[]) AS change (id, value, fresh)
       WHERE row."tenantId" = $1 AND row."${key}" = change.id::${cast} AND row."${column}" = change.value
         ${unique ? `AND ${isFree}` : ""}
       RETURNING change.id`,
      [db.tenantId, all.map(({ id }) => id), all.map(({ value }) => value), all.map(({ fresh }) => fresh)],
    );
    result.written += written.length;
    if (unique) {
      const done = new Set(written.map(({ id }) => id));
      result.duplicates.push(...all.flatMap(({ id }) => (done.has(id) ? [] : [id])));
    }
    if (rows.length < batch) return result;
    last = rows.at(-1)?.id ?? last;
  }
}
