import type { HitPart, HitRange, PersonName, Thing, ThingReader } from "#server/office/search/model.ts";
import { orderedProduct } from "#server/orders/store/ordered-product.ts";
import type { Db } from "#server/platform/database/database.ts";
import { bind, nameBegins, valuesOf } from "./search-sql.ts";

/** The columns of a thing in SQL, but for its kind; `within`, `detail` and `cents` may be left out. */
type Columns = Record<"id" | "name" | "state" | "at", string> & Partial<Record<"within" | "detail" | "cents", string>>;

/** What the roles beside the support find, newest first; each statement starts with one of the tenant's indexes. */
export function thingSearch(db: Db): ThingReader {
  const { tenantId } = db;

  /** `tables`: from, and the condition without the tenant's, whose table is `t`. */
  async function things(
    kind: Thing["kind"],
    { id, name, state, at, within = "NULL", detail = "''", cents = "NULL" }: Columns,
    { from, where }: { from: string; where: string },
    { to }: HitRange,
    values: unknown[],
  ): Promise<HitPart<Thing>> {
    const rows = await db.sql<Thing & { total: number }>(
      `WITH found AS (
         SELECT ${id} AS id, ${name} AS name, ${state} AS state, ${at} AS at, ${within} AS within, ${detail} AS detail,
           ${cents}::int AS cents
         FROM ${from} WHERE t."tenantId" = $1 AND ${where} ORDER BY at DESC, id LIMIT $4::int
       ) SELECT (count(*) OVER ())::int AS total, '${kind}' AS kind, * FROM found
       ORDER BY at DESC, id LIMIT $3::int OFFSET $2::int`,
      values,
    );
    const total = rows[0]?.total ?? 0;
    return { hits: rows.map(({ total: _, ...hit }) => hit), count: Math.min(total, to), isMore: total > to };
  }

  return {
    callsOf({ number, since }, wanted, range) {
      const values = valuesOf(tenantId, range);
      const own = `t."createdBy" = 'AGT' AND t."agentNumber" = ${bind(values, number)}
        AND t."createdAt" >= ${bind(values, since.toISOString())}::timestamptz`;
      const ways = wanted
        ? [
            ...named(wanted.names, values, "t."),
            ...equal("t.number", wanted.number, values),
            `EXISTS (SELECT FROM "order" o WHERE o."tenantId" = $1 AND o."recommendationNumber" = t.number
               AND o."externalId" = ${bind(values, wanted.orderNumber)})`,
          ]
        : ["true"];
      return things(
        "call",
        {
          id: "t.number",
          name: nameOf("t"),
          state: "t.state",
          at: `t."createdAt"`,
          within: `t."productId"`,
          detail: `t."productName"`,
        },
        { from: "recommendation t", where: `${own} AND (${ways.join(" OR ")})` },
        range,
        values,
      );
    },

    leadsOf(agencyId, { names, email, number }, range) {
      const values = valuesOf(tenantId, range);
      const own = `t."agencyId" = ${bind(values, agencyId)}::uuid`;
      const ways = [
        ...named(names, values, "p."),
        ...equal("lower(p.email)", email?.toLowerCase() ?? null, values),
        ...equal(`t."recommendationNumber"`, number, values),
      ];
      if (ways.length === 0) return nothing;
      return things(
        "lead",
        {
          id: "t.id::text",
          name: `coalesce(${nameOf("p")}, '')`,
          state: "t.state",
          at: `t."createdAt"`,
          detail: `r."productName"`,
        },
        {
          from: `lead t JOIN recipient p ON p."tenantId" = t."tenantId" AND p.number = t."recipientNumber"
            JOIN recommendation r ON r."tenantId" = t."tenantId" AND r.number = t."recommendationNumber"`,
          where: `${own} AND (${ways.join(" OR ")})`,
        },
        range,
        values,
      );
    },

    ordersNumbered(agencyId, end, range) {
      const values = valuesOf(tenantId, range);
      const own = ofAgency(agencyId, values);
      return things(
        "order",
        {
          id: `t."externalId"`,
          name: `t."externalId"`,
          state: "t.state",
          at: `t."receivedAt"`,
          // Payments are nothing of an agency's.
          within: agencyId === null ? newestRun : "NULL",
          detail: orderedProduct("t"),
        },
        {
          from: `"order" t`,
          where: `${own} AND reverse(t."externalId") LIKE reverse(${bind(values, end)}) || '%'`,
        },
        range,
        values,
      );
    },

    employeesOf(agencyId, { names, typed }, range) {
      const values = valuesOf(tenantId, range);
      const own = `${ofAgency(agencyId, values)} AND t.email <> ''`;
      const ways = [
        ...named(names, values, "t."),
        ...equal("lower(t.email)", typed.toLowerCase(), values),
        ...equal("t.number", typed, values),
      ];
      return things(
        "employee",
        { id: "t.id::text", name: nameOf("t"), state: "t.state", at: `t."createdAt"`, detail: "t.email" },
        { from: "sso_user t", where: `${own} AND (${ways.join(" OR ")})` },
        range,
        values,
      );
    },

    paymentsNumbered(endToEndId, range) {
      const values = valuesOf(tenantId, range);
      return things(
        "payment",
        {
          id: `t."endToEndId"`,
          name: `t."endToEndId"`,
          state: "t.state",
          at: `r."preparedAt"`,
          within: `r."messageId"`,
          cents: "t.cents",
        },
        {
          from: `payout_item t JOIN payout_run r ON r."tenantId" = t."tenantId" AND r.id = t."runId"`,
          where: `t."endToEndId" = ${bind(values, endToEndId.toUpperCase())}`,
        },
        range,
        values,
      );
    },

    runsNumbered(part, range) {
      const values = valuesOf(tenantId, range);
      return things(
        "run",
        { id: `t."messageId"`, name: `t."messageId"`, state: "t.state", at: `t."preparedAt"`, cents: "t.cents" },
        {
          from: "payout_run t",
          where: `strpos(t."messageId", ${bind(values, part.toUpperCase())}) > 0`,
        },
        range,
        values,
      );
    },
  };
}

const ofAgency = (agencyId: string | null, values: unknown[]) =>
  agencyId === null ? "true" : `t."agencyId" = ${bind(values, agencyId)}::uuid`;

/** The run of the newest payment for the order `t`. */
const newestRun = `(SELECT r."messageId" FROM reward_claim c
  JOIN payout_item i ON i."tenantId" = c."tenantId" AND i."claimId" = c.id
  JOIN payout_run r ON r."tenantId" = i."tenantId" AND r.id = i."runId"
  WHERE c."tenantId" = $1 AND c."orderId" = t.id ORDER BY r."preparedAt" DESC, r.id LIMIT 1)`;

const nothing = Promise.resolve<HitPart<Thing>>({ hits: [], count: 0, isMore: false });

const nameOf = (alias: string) => `trim(${alias}."firstName" || ' ' || ${alias}."lastName")`;

/** The conditions of each way to divide a name. */
const named = (names: readonly PersonName[], values: unknown[], of: string) =>
  names.map((name) => `(${nameBegins(name, values, of)})`);

const equal = (column: string, value: string | null, values: unknown[]) =>
  value === null ? [] : [`${column} = ${bind(values, value)}`];
