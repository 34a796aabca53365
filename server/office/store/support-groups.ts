import type { SupportReader } from "#server/office/repository.ts";
import {
  type FoundBy,
  type Hit,
  type HitPart,
  type HitRange,
  maxOfOne,
  type PersonName,
} from "#server/office/search/model.ts";
import { orderedProduct, productOfReward } from "#server/orders/store/ordered-product.ts";
import type { Db } from "#server/platform/database/database.ts";
import { beginsWith, bind, valuesOf } from "./search-sql.ts";
import { hitOf } from "./support-search.ts";

type Search = Pick<SupportReader, "referrersBy" | "recipientsBy" | "ordersEnding" | "vouchersEnding">;

/** A hit, and how many its group has of those that were counted. */
type Row = Hit & { total: number };

/**
 * One way to find people: the condition, and the two expressions that they are sorted by, which are those of the index
 * that finds them.
 */
type Way = { foundBy: FoundBy; where: string; sort: [string, string] };

/**
 * The groups of the support's search: one statement each, which starts with the tenant's indexes, in their order, and
 * reads no further than it counts.
 */
export function supportGroups(db: Db): Search {
  const { tenantId } = db;

  async function part(text: string, values: unknown[], { to }: HitRange): Promise<HitPart> {
    const rows = await db.sql<Row>(text, values);
    const total = rows[0]?.total ?? 0;
    const hits = rows.map(({ total: _, ...hit }) => ({ ...hit, productName: hit.productName ?? "" }));
    return { hits, count: Math.min(total, to), isMore: total > to };
  }

  return {
    referrersBy({ names, mailbox, accountIds }, range) {
      const values = valuesOf(tenantId, range);
      const isKnown = `"lastName" <> '' AND state <> 'deleted'`;
      const ways: Way[] = names.map((name) => named(name, isKnown, values));
      if (mailbox !== null) {
        const begins = beginsWith(`"emailKey"`, `lower(${bind(values, `${mailbox}@`)}::text)`);
        const where = `${begins} AND email <> '' AND state <> 'deleted'`;
        ways.push({ foundBy: "email", where, sort: [`"emailKey"`, lastName] });
      }
      if (accountIds.length > 0) {
        const where = `id = ANY(${bind(values, accountIds)}::uuid[]) AND state <> 'deleted'`;
        ways.push({ foundBy: "email", where, sort: [lastName, firstName] });
      }
      if (ways.length === 0) return nobody;
      return part(
        `${pageOf(ways, { table: "account", id: "id" })}
         SELECT ${pageColumns}, ${hitOf("a", "'referrer'", "a.id::text")} FROM page p
         JOIN account a ON a."tenantId" = $1 AND a.id = p.id
         LEFT JOIN LATERAL (
           SELECT * FROM recommendation WHERE "tenantId" = $1 AND "accountId" = a.id
           ORDER BY "createdAt" DESC, number LIMIT ${maxOfOne + 1}
         ) r ON true ORDER BY p.place, r."createdAt" DESC, r.number`,
        values,
        range,
      );
    },

    recipientsBy({ names, matchHashes }, range) {
      const values = valuesOf(tenantId, range);
      const ways: Way[] = names.map((name) => named(name, `"lastName" IS NOT NULL`, values));
      if (matchHashes.length > 0) {
        const where = `"matchHash" = ANY(${bind(values, matchHashes)}::text[])`;
        ways.push({ foundBy: "email", where, sort: [lastName, firstName] });
      }
      if (ways.length === 0) return nobody;
      return part(
        `${pageOf(ways, { table: "recipient", id: `coalesce("matchHash", number)` })}
         SELECT ${pageColumns}, ${hitOf("c", "'recipient'", "first_value(c.number) OVER (PARTITION BY p.place)")}
         FROM page p JOIN LATERAL (
           SELECT * FROM recipient WHERE "tenantId" = $1 AND "matchHash" = p.id
             AND ${lastName} IS NOT DISTINCT FROM p.last AND ${firstName} IS NOT DISTINCT FROM p.first
           UNION ALL SELECT * FROM recipient WHERE "tenantId" = $1 AND number = p.id AND "matchHash" IS NULL
           ORDER BY "createdAt" DESC, number LIMIT ${maxOfOne + 1}
         ) c ON true
         JOIN recommendation r ON r."tenantId" = $1 AND r.number = c."recommendationNumber"
         ORDER BY p.place, r."createdAt" DESC, r.number`,
        values,
        range,
      );
    },

    ordersEnding(end, range) {
      const values = valuesOf(tenantId, range);
      return part(
        `WITH found AS (
           SELECT * FROM "order"
           WHERE "tenantId" = $1 AND ${beginsWith(`"externalIdReversed"`, `reverse(${bind(values, end)})`)}
           ORDER BY "externalIdReversed" USING ~<~ LIMIT $4::int
         ), page AS (SELECT *, (count(*) OVER ())::int AS total FROM found
                     ORDER BY "receivedAt" DESC, "externalId" LIMIT $3::int OFFSET $2::int)
         SELECT o.total, 'order' AS "foundBy", r.number, r.state, r."accountId"::text AS person,
           ${orderedProduct("o")} AS "productName",
           coalesce(r."createdAt", o."receivedAt") AS "createdAt", CASE WHEN r.number IS NOT NULL THEN 'referrer' END AS role,
           nullif(trim(concat(r."firstName", ' ', r."lastName")), '') AS name, o."externalId" AS "orderNumber"
         FROM page o LEFT JOIN recommendation r ON r."tenantId" = $1 AND r.number = o."recommendationNumber"
         ORDER BY o."receivedAt" DESC, o."externalId"`,
        values,
        range,
      );
    },

    vouchersEnding(last4, range) {
      const values = valuesOf(tenantId, range);
      const isPaid = `"codeLast4" = ${bind(values, last4.toUpperCase())} AND "claimId" IS NOT NULL`;
      return part(
        `WITH found AS (
           SELECT "claimId" FROM voucher WHERE "tenantId" = $1 AND ${isPaid} ORDER BY "claimId" LIMIT $4::int
         ), page AS (SELECT *, (count(*) OVER ())::int AS total FROM found
                     ORDER BY "claimId" LIMIT $3::int OFFSET $2::int)
         SELECT v.total, 'voucher' AS "foundBy", r.number, ${productOfReward("o", "r")} AS "productName", r.state, r."createdAt",
           c.role, NULL AS person, NULL AS name, NULL AS "orderNumber"
         FROM page v JOIN reward_claim c ON c."tenantId" = $1 AND c.id = v."claimId"
         JOIN recommendation r ON r."tenantId" = $1 AND r.number = c."recommendationNumber"
         LEFT JOIN "order" o ON o."tenantId" = $1 AND o.id = c."orderId" ORDER BY v."claimId"`,
        values,
        range,
      );
    },
  };
}

const nobody = Promise.resolve<HitPart>({ hits: [], count: 0, isMore: false });

function named(name: PersonName, isKnown: string, values: unknown[]): Way {
  const begins = (column: string, text: string) =>
    text === "" ? [] : [beginsWith(column, `folded(${bind(values, text)})`)];
  return {
    foundBy: "name",
    where: [...begins(lastName, name.last), ...begins(firstName, name.first), isKnown].join(" AND "),
    sort: name.last === "" ? [firstName, lastName] : [lastName, firstName],
  };
}

const lastName = `"lastNameFolded"`;
const firstName = `"firstNameFolded"`;

/**
 * The statement's beginning: `ways` finds people, each up to the limit; `page` has a part of them, each once, with its
 * place. One person: the same `id` and name.
 */
function pageOf(ways: readonly Way[], { table, id }: { table: string; id: string }): string {
  const found = ways.map(
    ({ foundBy, where, sort: [one, other] }, way) => `(
      SELECT DISTINCT ${way} AS way, '${foundBy}' AS "foundBy", ${lastName} AS last, ${firstName} AS first,
        ${one} AS one, ${other} AS other, ${id} AS id
      FROM ${table} WHERE "tenantId" = $1 AND ${where} ORDER BY one USING ~<~, other USING ~<~, id LIMIT $4::int)`,
  );
  return `WITH ways AS (${found.join(" UNION ALL ")}),
    people AS (SELECT DISTINCT ON (id, last, first) * FROM ways ORDER BY id, last, first, way),
    page AS (
      SELECT id, last, first, "foundBy", (count(*) OVER ())::int AS total,
        row_number() OVER (ORDER BY way, one COLLATE "C", other COLLATE "C", id) AS place
      FROM people ORDER BY place LIMIT $3::int OFFSET $2::int
    )`;
}

const pageColumns = `p.total, p."foundBy"`;
