import type { Hit } from "#server/office/model.ts";
import type { SupportReader } from "#server/office/repository.ts";
import type { Db } from "#server/platform/database/database.ts";

/** The columns of a hit: `person` has a first and last name, `r` is their recommendation. `id`: of the person. */
const hitOf = (person: string, role: string, id: string) => `r.number, r."productName", r.state, ${id} AS person,
  coalesce(r."createdAt", ${person}."createdAt") AS "createdAt", ${role} AS role,
  nullif(trim(concat(${person}."firstName", ' ', ${person}."lastName")), '') AS name, NULL AS "orderNumber"`;
const newest = `ORDER BY "createdAt" DESC, number`;
const maxOfOne = 5;

type Search = Pick<
  SupportReader,
  "byName" | "byAccount" | "newestOf" | "byRecipientMatch" | "byMailbox" | "byOrderEnd" | "byVoucherEnd" | "byNumber"
>;

/** The support's search; each statement starts with one of the tenant's indexes. */
export function supportSearch(db: Db): Search {
  const { tenantId } = db;
  const found = (foundBy: Hit["foundBy"], rows: Omit<Hit, "foundBy">[]): Hit[] =>
    rows.map((row) => ({ ...row, productName: row.productName ?? "", foundBy }));

  return {
    async byName({ last, first }, limit) {
      const isNamed = `folded("lastName") LIKE folded($2) AND folded("firstName") LIKE folded($3)`;
      // In the order of the index that finds them.
      const byName = `folded(${last === "" ? '"firstName"' : '"lastName"'})`;
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT * FROM (
           SELECT ${hitOf("a", "'referrer'", "a.id::text")} FROM (
             SELECT * FROM account WHERE "tenantId" = $1 AND ${isNamed} AND "lastName" <> '' AND state <> 'deleted'
             ORDER BY ${byName}, id LIMIT $4::int
           ) a LEFT JOIN LATERAL (
             SELECT * FROM recommendation r WHERE r."tenantId" = $1 AND r."accountId" = a.id
             ORDER BY r."createdAt" DESC LIMIT ${maxOfOne}
           ) r ON true
           UNION ALL
           SELECT ${hitOf("c", "'recipient'", "c.number")} FROM (
             SELECT * FROM recipient WHERE "tenantId" = $1 AND ${isNamed} AND "lastName" IS NOT NULL
             ORDER BY ${byName}, number LIMIT $4::int
           ) c JOIN recommendation r ON r."tenantId" = $1 AND r.number = c."recommendationNumber"
         ) hits ${newest} LIMIT $4::int`,
        [tenantId, beginsWith(last), beginsWith(first), limit],
      );
      return found("name", rows);
    },

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

    async byRecipientMatch(matchHashes, limit) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT ${hitOf("c", "'recipient'", "c.number")} FROM recipient c
         JOIN recommendation r ON r."tenantId" = c."tenantId" AND r.number = c."recommendationNumber"
         WHERE c."tenantId" = $1 AND c."matchHash" = ANY($2::text[]) ${newest} LIMIT $3::int`,
        [tenantId, matchHashes, limit],
      );
      return found("email", rows);
    },

    async byMailbox(name, limit) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT ${hitOf("a", "'referrer'", "a.id::text")} FROM (
           SELECT * FROM account WHERE "tenantId" = $1 AND lower(email) LIKE lower($2) AND email <> '' AND state <> 'deleted'
           ORDER BY lower(email), id LIMIT $3::int
         ) a LEFT JOIN LATERAL (
           SELECT * FROM recommendation r WHERE r."tenantId" = $1 AND r."accountId" = a.id
           ORDER BY r."createdAt" DESC LIMIT ${maxOfOne}
         ) r ON true ${newest} LIMIT $3::int`,
        [tenantId, `${literally(name)}@%`, limit],
      );
      return found("email", rows);
    },

    async byOrderEnd(end, limit) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT r.number, r.state, r."accountId"::text AS person, coalesce(o."productName", r."productName") AS "productName",
           coalesce(r."createdAt", o."receivedAt") AS "createdAt", CASE WHEN r.number IS NOT NULL THEN 'referrer' END AS role,
           nullif(trim(concat(r."firstName", ' ', r."lastName")), '') AS name, o."externalId" AS "orderNumber"
         FROM "order" o LEFT JOIN recommendation r ON r."tenantId" = o."tenantId" AND r.number = o."recommendationNumber"
         WHERE o."tenantId" = $1 AND reverse(o."externalId") LIKE reverse($2) || '%'
         ORDER BY o."receivedAt" DESC LIMIT $3::int`,
        [tenantId, end, limit],
      );
      return found("order", rows);
    },

    async byVoucherEnd(last4, limit) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT r.number, r."productName", r.state, r."createdAt", c.role, NULL AS person, NULL AS name, NULL AS "orderNumber"
         FROM voucher v JOIN reward_claim c ON c."tenantId" = v."tenantId" AND c.id = v."claimId"
         JOIN recommendation r ON r."tenantId" = c."tenantId" AND r.number = c."recommendationNumber"
         WHERE v."tenantId" = $1 AND v."codeLast4" = $2 AND v."claimId" IS NOT NULL ${newest} LIMIT $3::int`,
        [tenantId, last4.toUpperCase(), limit],
      );
      return found("voucher", rows);
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

/** Typed text as a part of a LIKE pattern. */
const literally = (typed: string) => typed.replaceAll(/[\\%_]/g, "\\$&");
const beginsWith = (typed: string) => `${literally(typed)}%`;
