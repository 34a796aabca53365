import {
  type Counted,
  countedRows,
  type Report,
  type ReportRequest,
  readRowKey,
  rowsBefore,
} from "#server/platform/report/model.ts";
import { isId } from "#server/platform/values/id.ts";
import type { Db } from "./database.ts";

/**
 * Where a report's rows come from. `where` restricts them (tenant and agency first) with places for `values`, from $1
 * on; each sort expression is never null, is indexed after those columns, and names its SQL type.
 */
export type ReportSource<Column extends string> = {
  columns: string;
  from: string;
  key: { sql: string; type: "uuid" | "text" | "bigint" };
  where: readonly string[];
  values: readonly unknown[];
  sorts: Readonly<Record<Column, { sql: string; type: "timestamptz" | "text" | "bigint" }>>;
};

/**
 * Conditions with values of their own: `add("t.state = ?", "open")`. `?` is the value's place; omit the value for a
 * condition without one.
 */
export function conditions(scope: readonly { sql: string; value: unknown }[]) {
  const where: string[] = [];
  const values: unknown[] = [];
  const add = (sql: string, value: unknown) => {
    values.push(value);
    where.push(sql.replaceAll("?", `$${values.length}`));
  };
  for (const { sql, value } of scope) add(sql, value);
  return { where, values, add };
}

/**
 * One page of a report. It starts after `after`, or at its page number within the counted rows; a page costs its own
 * rows and at most `countedRows` index entries (decision 030). `total`: a number from a counter, or what is counted;
 * null: neither total nor page count is requested.
 */
export async function readReport<Row extends object, Column extends string>(
  db: Db,
  source: ReportSource<Column>,
  request: Pick<ReportRequest<Column>, "orderBy" | "descending" | "pageSize" | "pageNumber" | "after">,
  total: number | Counted,
): Promise<Report<Row>> {
  const { rows, hasNext } = await pageOf<Row, Column>(db, source, request);
  const lastKey = rows.at(-1)?.reportKey ?? null;
  for (const row of rows) delete row.reportKey;
  const counted =
    typeof total === "string" ? await countOf(db, source, total === "count" ? countedRows + 1 : null) : (total ?? 0);
  const reached = Math.min(counted, countedRows);
  return {
    items: rows,
    hasNext,
    pageCount: Math.ceil(reached / request.pageSize),
    totalCount: total === "count" ? reached : counted,
    isTotalExact: total !== "count" || counted <= countedRows,
    lastKey,
  };
}

async function pageOf<Row extends object, Column extends string>(
  db: Db,
  { columns, from, key, where, values, sorts }: ReportSource<Column>,
  request: Pick<ReportRequest<Column>, "orderBy" | "descending" | "pageSize" | "pageNumber" | "after">,
): Promise<{ rows: (Row & { reportKey?: string })[]; hasNext: boolean }> {
  const { orderBy, descending, pageSize, after } = request;
  const sort = sorts[orderBy];
  const direction = descending ? "DESC" : "ASC";
  const all = [...where];
  const places = [...values];
  let skipped = 0;
  const anchor = after === null ? null : await anchorOf(db, { from, key, where, values }, sort, after);
  if (after !== null && !anchor) return { rows: [], hasNext: true };
  if (anchor) {
    places.push(anchor.sorted, anchor.key);
    all.push(
      `(${sort.sql}, ${key.sql}) ${descending ? "<" : ">"} ($${places.length - 1}::${sort.type}, $${places.length}::${key.type})`,
    );
  } else {
    const before = rowsBefore(request);
    if (before === null) return { rows: [], hasNext: false };
    skipped = before;
  }
  const found = await db.sql<Row & { reportKey?: string }>(
    `SELECT ${columns}, ${rowKey(sort, key.sql)} AS "reportKey" FROM ${from} WHERE ${all.join(" AND ")}
     ORDER BY ${sort.sql} ${direction}, ${key.sql} ${direction}
     LIMIT ${Math.trunc(pageSize) + 1} OFFSET ${Math.trunc(skipped)}`,
    places,
  );
  return { rows: found.slice(0, pageSize), hasNext: found.length > pageSize };
}

type Sort = ReportSource<string>["sorts"][string];

/** As readRowKey reads it. */
function rowKey({ sql, type }: Sort, key: string): string {
  const moment = `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '|' || `;
  return `${type === "timestamptz" ? moment : ""}${key}::text`;
}

/**
 * The position that a page starts after, as text that PostgreSQL reads back without loss. A moment is in the row's
 * key; a name, which no URL may have, is looked up by tenant and agency, whether or not the list's filters still leave
 * its row. null: no position follows from the key.
 */
async function anchorOf(
  db: Db,
  { from, key, where, values }: Pick<ReportSource<never>, "from" | "key" | "where" | "values">,
  sort: Sort,
  after: string,
): Promise<{ sorted: string; key: string } | null> {
  const read = readRowKey(after);
  if (!read || (key.type === "uuid" && !isId(read.key))) return null;
  if (key.type === "bigint" && !/^\d{1,18}$/.test(read.key)) return null;
  if (sort.sql === key.sql) return { sorted: read.key, key: read.key };
  if (sort.type === "timestamptz") return read.moment === null ? null : { sorted: read.moment, key: read.key };
  const [row] = await db.sql<{ sorted: string; key: string }>(
    `SELECT ${sort.sql} AS sorted, ${key.sql}::text AS key FROM ${from}
     WHERE ${where.slice(0, 2).join(" AND ")} AND ${key.sql} = $3::${key.type}`,
    [...values.slice(0, 2), read.key],
  );
  return row ?? null;
}

/** `limit` null: none. */
async function countOf(
  db: Db,
  { from, where, values }: Pick<ReportSource<never>, "from" | "where" | "values">,
  limit: number | null,
) {
  const [row] = await db.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT FROM ${from} WHERE ${where.join(" AND ")} LIMIT ${limit}) counted`,
    [...values],
  );
  return row?.count ?? 0;
}
