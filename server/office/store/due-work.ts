import type { Db } from "#server/platform/database/database.ts";
import { type DueKind, type DueReader, type DueRow, dueKinds } from "#server/platform/due-work/model.ts";
import { type Due, due } from "./due-rows.ts";

function probeOf({ table, where, at, isOrdered }: Due): string {
  const rows = `FROM ${table} t WHERE t."tenantId" = $1 AND ${where}`;
  return isOrdered ? `(SELECT true ${rows} ORDER BY ${at} LIMIT 1) IS NOT NULL` : `EXISTS (SELECT ${rows})`;
}

/** Finds the due work of one tenant. */
export function dueReader(db: Db): DueReader {
  const { tenantId } = db;
  return {
    async kinds(now) {
      const probes = dueKinds.map((kind) => `${probeOf(due[kind])} AS "${kind}"`);
      const values = [tenantId, now.toISOString()];
      const [row] = await db.sql<Record<DueKind, boolean>>(`SELECT ${probes.join(", ")}`, values, "due_kinds");
      return dueKinds.filter((kind) => row?.[kind]);
    },
    async count(kind, now) {
      const { table, where } = due[kind];
      const [row] = await db.sql<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${table} t WHERE t."tenantId" = $1 AND $2::timestamptz IS NOT NULL AND ${where}`,
        [tenantId, now.toISOString()],
      );
      return row?.count ?? 0;
    },
    page(kind, now, after, limit) {
      const { table, key, at, where } = due[kind];
      return db.sql<DueRow>(
        `SELECT ${at} AS at, t.${key}::text AS id FROM ${table} t
         WHERE t."tenantId" = $1 AND $2::timestamptz IS NOT NULL AND ${where}
           AND ($3::timestamptz IS NULL OR (${at}, t.${key}::text) > ($3::timestamptz, $4::text))
         ORDER BY ${at}, t.${key}::text LIMIT $5::int`,
        [tenantId, now.toISOString(), after?.at.toISOString() ?? null, after?.id ?? null, limit],
      );
    },
  };
}
