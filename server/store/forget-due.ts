import type { Db } from "./database.ts";

/**
 * Forgets at most `limit` rows of a table: deletes them, or with `set` only what is in some of their columns. `due` is a
 * condition that compares with `before` as $2. All words here are the stores' own. Answers how many.
 */
export async function forgetDue(
  db: Db,
  { table, due, set }: { table: string; due: string; set?: string },
  before: Date,
  limit: number,
): Promise<number> {
  const rows = await db.sql(
    `${set ? `UPDATE ${table} SET ${set}` : `DELETE FROM ${table}`}
     WHERE "tenantId" = $1 AND ctid = ANY (ARRAY(
       SELECT ctid FROM ${table} WHERE "tenantId" = $1 AND ${due} LIMIT $3::int))
     RETURNING 1 AS one`,
    [db.tenantId, before.toISOString(), limit],
  );
  return rows.length;
}
