import type { SupportReader } from "#server/office/repository.ts";
import type { Hit } from "#server/office/search/model.ts";
import type { Db } from "#server/platform/database/database.ts";

/** The columns of a hit: `person` has a first and last name, `r` is their recommendation. `id`: of the person. */
export const hitOf = (person: string, role: string, id: string) => `r.number, r."productName", r.state, ${id} AS person,
  coalesce(r."createdAt", ${person}."createdAt") AS "createdAt", ${role} AS role,
  nullif(trim(concat(${person}."firstName", ' ', ${person}."lastName")), '') AS name, NULL AS "orderNumber"`;
const newest = `ORDER BY "createdAt" DESC, number`;

/** Hits of persons and recommendations that are known; each statement starts with one of the tenant's indexes. */
export function supportSearch(db: Db): Pick<SupportReader, "byAccount" | "newestOf" | "byNumber"> {
  const { tenantId } = db;
  const found = (foundBy: Hit["foundBy"], rows: Omit<Hit, "foundBy">[]): Hit[] =>
    rows.map((row) => ({ ...row, productName: row.productName ?? "", foundBy }));

  return {
    async byAccount(accountId, foundBy, limit) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT ${hitOf("a", "'referrer'", "a.id::text")} FROM account a
         LEFT JOIN recommendation r ON r."tenantId" = a."tenantId" AND r."accountId" = a.id
         WHERE a."tenantId" = $1 AND a.id = $2::uuid AND a.state <> 'deleted' ${newest} LIMIT $3::int`,
        [tenantId, accountId, limit],
      );
      return found(foundBy, rows);
    },

    async newestOf(accountIds) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT ${hitOf("a", "'referrer'", "a.id::text")} FROM account a JOIN LATERAL (
           SELECT * FROM recommendation r WHERE r."tenantId" = $1 AND r."accountId" = a.id
           ORDER BY r."createdAt" DESC, r.number LIMIT 1
         ) r ON true
         WHERE a."tenantId" = $1 AND a.id = ANY($2::uuid[]) AND a.state <> 'deleted'`,
        [tenantId, accountIds],
      );
      return found("number", rows);
    },

    async byNumber(number, foundBy) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT ${hitOf("r", "'referrer'", 'r."accountId"::text')} FROM recommendation r WHERE r."tenantId" = $1 AND r.number = $2`,
        [tenantId, number],
      );
      return found(foundBy, rows)[0] ?? null;
    },
  };
}
