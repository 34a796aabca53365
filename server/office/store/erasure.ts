import { type EndingTable, endings, endingTables, type ItemTable } from "#server/people/privacy/member-data.ts";
import type { Begun, BegunItem, ErasureRepository, HeldLink, Referrer } from "#server/people/privacy/repository.ts";
import type { ErasureName } from "#server/people/privacy/retention.ts";
import { isShownLink, ownRows, ownTypes, ownValues } from "#server/people/store/personal-data.ts";
import type { Db } from "#server/platform/database/database.ts";
import { erasures } from "./erasures-sql.ts";
import { type Erasure, ownErasures } from "./own-erasures-sql.ts";

/** Carries out the erasure of data; server/people/privacy/retention.ts decides when. */
export function erasureRepository(db: Db): ErasureRepository {
  const { tenantId } = db;
  return {
    async begun(referrer, visitorId) {
      const values = ownValues(tenantId, referrer, visitorId);
      const found = await Promise.all(
        endingTables.map(async (table) => [table, await begunIn(db, table, values)] as const),
      );
      return Object.fromEntries(found) as { [T in EndingTable]: Begun };
    },
    async begunItems(referrer, limit) {
      const [recommendation, supportCase] = await Promise.all([
        itemsIn(db, "recommendation", referrer, limit),
        itemsIn(db, "case", referrer, limit),
      ]);
      return { recommendation, case: supportCase };
    },
    async isDue(name, before) {
      const { table, due } = erasures[name];
      const [row] = await db.sql<{ due: boolean }>(
        `SELECT EXISTS (SELECT FROM ${table} t WHERE t."tenantId" = $1 AND ${due}) AS due`,
        [tenantId, before.toISOString()],
      );
      return row?.due ?? false;
    },
    async count(name, before) {
      const { table, due } = erasures[name];
      const [row] = await db.sql<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${table} t WHERE t."tenantId" = $1 AND ${due}`,
        [tenantId, before.toISOString()],
      );
      return row?.count ?? 0;
    },
    async erase(name, before, limit) {
      const values = [tenantId, before.toISOString(), limit];
      const [row] = await db.sql<{ count: number; links: HeldLink[] }>(statementOf(erasures[name]), values);
      return row ?? { count: 0, links: [] };
    },
  };
}

/** A link whose outcome its recipient does not show looks as if it was running. */
function beganOf(table: EndingTable, name: keyof typeof ownErasures): string {
  const { began } = ownErasures[name];
  return table === "recommendation" ? `CASE WHEN ${isShownLink} THEN ${began} END` : began;
}

type Span = { name: ErasureName; rows: number; first: Date | null; last: Date | null };

/** Each row counts for the first erasure whose clock runs for it. */
async function begunIn(db: Db, table: EndingTable, values: unknown[]): Promise<Begun> {
  const names: readonly (keyof typeof ownErasures)[] = endings[table];
  const clocks = names.map((name, rank) => `(${rank}, '${name}', ${beganOf(table, name)})`).join(", ");
  const rows = await db.sql<Span>(
    `${ownTypes} SELECT b.name, count(*)::int AS rows, min(b.began) AS first, max(b.began) AS last
      FROM (SELECT t.* FROM ${ownRows(table)}) t LEFT JOIN LATERAL (
        SELECT * FROM (VALUES ${clocks}) AS clock(rank, name, began) WHERE began IS NOT NULL ORDER BY rank LIMIT 1
      ) b ON true GROUP BY b.name`,
    values,
  );
  const total = rows.reduce((sum, row) => sum + row.rows, 0);
  return {
    total,
    erasures: rows.flatMap(({ name, rows: count, first, last }) =>
      first && last ? [{ name, rows: count, first, last }] : [],
    ),
  };
}

const labels: Record<ItemTable, string> = {
  recommendation: `coalesce(nullif(t."ownName", ''), t."productName")`,
  case: `t."productName"`,
};

function itemsIn(db: Db, table: ItemTable, referrer: Referrer, limit: number): Promise<BegunItem[]> {
  return db.sql<BegunItem>(
    `${ownTypes} SELECT coalesce(${labels[table]}, '') AS label, t.number, ${beganOf(table, endings[table][0])} AS began
      FROM ${ownRows(table)} ORDER BY t."createdAt" DESC LIMIT ${limit}`,
    ownValues(db.tenantId, referrer, null),
  );
}

/**
 * One row: how many rows ended, and the links to them that people hold. Where more than the row is erased (`keys`), a
 * row that another transaction holds is passed by: what it is about to say may be that the row stays.
 */
function statementOf({ table, due, set, keys = [], also = [], held }: Erasure): string {
  const lock = keys.length > 0 ? "FOR UPDATE OF t SKIP LOCKED" : "";
  const change = set ? `UPDATE ${table} t SET ${set} FROM due d` : `DELETE FROM ${table} t USING due d`;
  const columns = keys.length > 0 ? keys.map((key) => `t."${key}"`).join(", ") : "1 AS one";
  const ctes = [
    `due AS MATERIALIZED (SELECT t.ctid AS place FROM ${table} t
      WHERE t."tenantId" = $1 AND ${due} LIMIT $3::int ${lock})`,
    `ended AS (${change} WHERE t.ctid = d.place AND t."tenantId" = $1 RETURNING ${columns})`,
    ...also,
    ...(held ? [`subjects(purpose, subject, language) AS (${held})`, heldLinks] : []),
  ];
  const links = held ? "(SELECT coalesce(json_agg(held), '[]') FROM held)" : "'[]'::json";
  return `WITH ${ctes.join(", ")} SELECT count(*)::int AS count, ${links} AS links FROM ended`;
}

const heldLinks = `held AS (DELETE FROM token k USING subjects s WHERE k."tenantId" = $1 AND k.purpose = s.purpose
  AND k.subject = s.subject AND k."usedAt" IS NULL RETURNING k."tokenHash", s.language)`;
