import { query } from "#tests/support/database/server.ts";

/** Rows and bytes, its indexes included, of each table that is not tiny. */
export type Tables = Map<string, { rows: number; bytes: number }>;

const tiny = 1024 * 1024;

export async function tablesOf(databaseUrl: string): Promise<Tables> {
  const tables = await query(
    databaseUrl,
    `select c.oid::regclass::text as name, pg_total_relation_size(c.oid)::float8 as bytes from pg_class c
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  );
  const large: Tables = new Map();
  for (const { name, bytes } of tables as { name: string; bytes: number }[]) {
    if (bytes < tiny) continue;
    const [counted] = await query(databaseUrl, `select count(*)::int as rows from ${name}`);
    large.set(name, { rows: Number(counted?.["rows"]), bytes });
  }
  return large;
}

/**
 * How many times as large each table is as its rows explain: by the bytes of a row that it had before. A table of fewer
 * rows than before keeps its pages, which later rows fill.
 */
export function growthBeyondRows(before: Tables, after: Tables): { name: string; times: number }[] {
  return [...after].flatMap(([name, { rows, bytes }]) => {
    const earlier = before.get(name);
    if (!earlier) return [];
    const explained = earlier.bytes * Math.max(1, rows / Math.max(1, earlier.rows)) + tiny;
    return [{ name, times: bytes / explained }];
  });
}
