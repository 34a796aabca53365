import { hasTag } from "#server/domain/fault.ts";
import { type Sealer, sealPlace } from "#server/seal.ts";
import type { Db } from "./database.ts";

/** Every column that holds sealed values, with the column of its row's key and the name of its place (sealPlace). */
export const sealedColumns = [
  { table: "bank_detail", key: "id", column: "ibanSealed", place: "ibanSealed" },
  { table: "bank_detail", key: "id", column: "holderSealed", place: "holderSealed" },
  { table: "recipient", key: "number", column: "birthDateSealed", place: "birthDateSealed" },
  { table: "voucher", key: "id", column: "codeSealed", place: "codeSealed" },
  { table: "mail", key: "id", column: "paramsSealed", place: "params" },
] as const;
type SealedColumn = (typeof sealedColumns)[number];

export type Resealed = SealedColumn & { resealed: number; broken: string[] };

const batch = 500;

/**
 * Seals what an older key sealed with the first one, a batch at a time; stopped, it goes on where it was. A value that
 * changes meanwhile is left as it is: it was written with the first key. Rows that do not open are named and left.
 */
export async function resealTenant(db: Db, sealer: Sealer): Promise<Resealed[]> {
  const results: Resealed[] = [];
  for (const column of sealedColumns) results.push(await resealColumn(db, sealer, column));
  return results;
}

async function resealColumn(db: Db, sealer: Sealer, sealed: SealedColumn): Promise<Resealed> {
  const { table, key, column, place } = sealed;
  const result: Resealed = { ...sealed, resealed: 0, broken: [] };
  const cast = key === "id" ? "uuid" : "text";
  for (let last = key === "id" ? "00000000-0000-0000-0000-000000000000" : ""; ; ) {
    const rows = await db.sql<{ id: string; value: string }>(
      `SELECT ${key}::text AS id, "${column}" AS value FROM ${table}
       WHERE "tenantId" = $1 AND ${key} > $2::${cast} AND "${column}" <> '' AND NOT starts_with("${column}", $3)
       ORDER BY ${key} LIMIT $4::int`,
      [db.tenantId, last, sealer.currentPrefix, batch],
    );
    const changes = rows.flatMap(({ id, value }) => {
      const fresh = resealed(sealer, sealPlace(db.tenantId, table, place, id), value);
      if (fresh === null) result.broken.push(id);
      return fresh === null ? [] : [{ id, value, fresh }];
    });
    const written = await db.sql(
      `UPDATE ${table} SET "${column}" = change.fresh
       FROM unnest($2::text[], $3::text[], $4::text[]) AS change (id, value, fresh)
       WHERE "tenantId" = $1 AND ${table}.${key} = change.id::${cast} AND "${column}" = change.value
       RETURNING 1 AS one`,
      [db.tenantId, changes.map(({ id }) => id), changes.map(({ value }) => value), changes.map(({ fresh }) => fresh)],
    );
    result.resealed += written.length;
    if (rows.length < batch) return result;
    last = rows.at(-1)?.id ?? last;
  }
}

function resealed(sealer: Sealer, place: string, value: string): string | null {
  try {
    return sealer.seal(place, sealer.open(place, value));
  } catch (fault) {
    if (hasTag(fault, "sealBroken")) return null;
    throw fault;
  }
}
