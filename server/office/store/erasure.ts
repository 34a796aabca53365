import type { ErasureRepository } from "#server/people/privacy/repository.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Erasure, erasures } from "./erasures-sql.ts";

/** Carries out the erasure of data; server/people/privacy/retention.ts decides when. */
export function erasureRepository(db: Db): ErasureRepository {
  const { tenantId } = db;
  return {
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
      const rows = await db.sql(statementOf(erasures[name]), [tenantId, before.toISOString(), limit]);
      return rows.length;
    },
  };
}

function statementOf({ table, due, set, keys = [], also = [] }: Erasure): string {
  const columns = ["ctid AS place", ...keys.map((key) => `t."${key}"`)].join(", ");
  const ctes = [
    `ended AS MATERIALIZED (SELECT t.${columns} FROM ${table} t WHERE t."tenantId" = $1 AND ${due} LIMIT $3::int)`,
    ...also,
  ];
  const change = set
    ? `UPDATE ${table} t SET ${set} FROM ended e WHERE t.ctid = e.place`
    : `DELETE FROM ${table} t USING ended e WHERE t.ctid = e.place`;
  return `WITH ${ctes.join(", ")} ${change} AND t."tenantId" = $1 RETURNING 1 AS one`;
}
