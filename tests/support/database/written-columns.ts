import type pg from "pg";

/** The columns of a table that statements write, quoted, for an INSERT; the database generates the others. */
export async function writtenColumns(owner: Pick<pg.Pool, "query">, table: string): Promise<string> {
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(format('%I', attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = format('%I', $1::text)::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.columns ?? "";
}
