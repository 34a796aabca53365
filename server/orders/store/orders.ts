import type { Order, OrderChange, OrderDecision } from "#server/orders/model.ts";
import type { OrderRepository } from "#server/orders/repository.ts";
import { lostOrderStates } from "#server/orders/states.ts";
import { acquireAdvisoryLock } from "#server/platform/database/advisory-lock.ts";
import type { Order as Row } from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";
import { insertRowSql, rowValues, sqlValue, statementName } from "#server/platform/database/insert-row.ts";
import { moveRow, type StatefulTable } from "#server/platform/store/move.ts";
import { isId } from "#server/platform/values/id.ts";

const moving = {
  table: "order",
  aggregate: "order",
  columns: {
    externalId: "text",
    rank: "int",
    recommendationNumber: "text",
    recipientNumber: "text",
    attribution: "text",
    productId: "text",
    productName: "text",
    prepaid: "boolean",
    addressHash: "text",
    reasonCode: "text",
    reviewedAt: "timestamptz",
    orderedAt: "timestamptz",
    confirmedAt: "timestamptz",
    deliveredAt: "timestamptz",
    qualifiesAt: "timestamptz",
  },
} satisfies StatefulTable;

/** Columns that may change without a change of state. */
const amendable = {
  ...moving.columns,
  renewal: "boolean",
  statedRecipient: "text",
  namedRecommendation: "text",
  buyerHash: "text",
  buyerBirthHash: "text",
  buyerPostcodeHash: "text",
  buyerNameHash: "text",
  buyerIsStaff: "boolean",
  buyerIsMinor: "boolean",
  cancelledBy: "text",
  factSources: "jsonb",
} satisfies Record<keyof OrderChange, string>;
const amendableNames = Object.keys(amendable) as (keyof OrderChange)[];

const columns = {
  ...amendable,
  id: "uuid",
  state: "text",
  stateSince: "timestamptz",
  receivedAt: "timestamptz",
} satisfies Record<keyof Order, string>;
const addSql = insertRowSql("order", columns);

const decisionColumns = {
  id: "uuid",
  orderId: "uuid",
  doubt: "text",
  subject: "text",
  answer: "text",
  reasonCode: "text",
  productId: "text",
  actor: "text",
  actorId: "text",
  decidedAt: "timestamptz",
} satisfies Record<keyof OrderDecision, string>;
const decisionSql = insertRowSql("order_decision", decisionColumns);

/** Sorts before every id. */
const firstId = "00000000-0000-0000-0000-000000000000";

export function orderRepository(db: Db): OrderRepository {
  const { tenantId } = db;

  async function locked(where: string, values: unknown[]): Promise<Order | null> {
    const text = `SELECT * FROM "order" WHERE "tenantId" = $1 AND ${where} FOR NO KEY UPDATE`;
    const [row] = await db.sql<Row>(text, [tenantId, ...values], statementName(text));
    return row ? read(row) : null;
  }

  return {
    async byId(id) {
      if (!isId(id)) return null;
      const text = `SELECT * FROM "order" WHERE "tenantId" = $1 AND id = $2::uuid`;
      const [row] = await db.sql<Row>(text, [tenantId, id], "order_by_id");
      return row ? read(row) : null;
    },
    async byExternalId(externalId) {
      const text = `SELECT * FROM "order" WHERE "tenantId" = $1 AND "externalId" = $2`;
      const [row] = await db.sql<Row>(text, [tenantId, externalId], "order");
      return row ? read(row) : null;
    },
    byIdForUpdate: async (id) => (isId(id) ? locked("id = $2::uuid", [id]) : null),
    byExternalIdForUpdate: (externalId) => locked(`"externalId" = $2`, [externalId]),
    reportedForUpdate: (recommendationNumber, recipientNumber) =>
      locked(`state = 'reported' AND "recommendationNumber" = $2 AND "recipientNumber" = $3`, [
        recommendationNumber,
        recipientNumber,
      ]),
    async ofRecommendation(recommendationNumber) {
      const text = `SELECT * FROM "order" WHERE "tenantId" = $1 AND "recommendationNumber" = $2 ORDER BY "receivedAt"`;
      return (await db.sql<Row>(text, [tenantId, recommendationNumber], "orders_of_recommendation")).map(read);
    },
    async ofRecipient(recommendationNumber, recipientNumber) {
      const where = { tenantId, recommendationNumber, recipientNumber };
      return (await db.orm((orm) => orm.order.findMany({ where, orderBy: { orderedAt: "desc" } }))).map(read);
    },
    async ofRecommendations(numbers) {
      const where = { tenantId, recommendationNumber: { in: numbers } };
      return (await db.orm((orm) => orm.order.findMany({ where, orderBy: { receivedAt: "asc" } }))).map(read);
    },
    async add(fresh) {
      return (await db.sql(addSql, rowValues(tenantId, columns, fresh), "order_add")).length === 1;
    },
    async amend(id, change) {
      const names = amendableNames.filter((name) => change[name] !== undefined);
      const set = names.map((name, index) => `"${name}" = $${index + 3}::${amendable[name]}`);
      const values = names.map((name) => sqlValue(change[name]));
      const text = `UPDATE "order" SET ${set.join(", ")} WHERE "tenantId" = $1 AND id = $2::uuid`;
      await db.sql(text, [tenantId, id, ...values], statementName(text));
    },
    async decisionsOf(orderId) {
      const text = `SELECT * FROM order_decision WHERE "tenantId" = $1 AND "orderId" = $2::uuid ORDER BY "decidedAt", id`;
      const rows = await db.sql<OrderDecision & { tenantId: string }>(text, [tenantId, orderId], "order_decisions");
      return rows.map(({ tenantId: _, ...decision }) => decision);
    },
    async addDecisions(decisions) {
      for (const one of decisions) await db.sql(decisionSql, rowValues(tenantId, decisionColumns, one), "order_decide");
    },
    move: (move, change) => moveRow(db, moving, move, change),

    async waitingSince(before, limit) {
      const rows = await db.sql<Row>(waitingSql, [tenantId, before.toISOString(), limit], "orders_waiting");
      return rows.map(read);
    },
    async unattributed(limit, after = null) {
      const rows = await db.sql<Row>(
        `SELECT * FROM "order" WHERE "tenantId" = $1 AND ${isUnattributed} AND ("receivedAt", id) > ($3::timestamptz, $4::uuid)
         ORDER BY "receivedAt", id LIMIT $2::int`,
        [tenantId, limit, after?.receivedAt.toISOString() ?? "-infinity", after?.id ?? firstId],
        "orders_unattributed",
      );
      return rows.map(read);
    },
    async inReview(limit, after) {
      const rows = await db.sql<Row>(
        `SELECT * FROM "order" WHERE "tenantId" = $1 AND state = 'inReview' AND ("orderedAt", id) > ($2::timestamptz, $3::uuid)
         ORDER BY "orderedAt", id LIMIT $4::int`,
        [tenantId, after?.orderedAt.toISOString() ?? "-infinity", after?.id ?? firstId, limit],
        "orders_in_review",
      );
      return rows.map(read);
    },
    async countPrepaid(addressHashes, from, to, exceptOrderId) {
      // Two processes may know different keys and so different hashes; the hash both know is a lock they share. All
      // take their locks in sorted order.
      for (const hash of addressHashes.toSorted()) await acquireAdvisoryLock(db, hash);
      const counting = {
        recommendationNumber: { not: null },
        state: { notIn: [...lostOrderStates] },
        id: { not: exceptOrderId },
      };
      const orderedAt = { gte: from, lt: to };
      return db.orm((orm) =>
        orm.order.count({
          where: { tenantId, addressHash: { in: addressHashes }, prepaid: true, orderedAt, ...counting },
        }),
      );
    },
  };
}

/** Equals the condition of index order_unattributed word for word. */
export const isUnattributed = `state = 'received' AND "recommendationNumber" IS NULL`;

/** Its condition must equal that of index order_waiting word for word. */
export const waitingSql = `SELECT * FROM "order" WHERE "tenantId" = $1 AND "orderedAt" < $2::timestamptz
    AND state IN ('received', 'inReview', 'confirmed') AND "recommendationNumber" IS NOT NULL
  ORDER BY "orderedAt", id LIMIT $3::int`;

/**
 * Without columns that are no facts of the order: `agencyId`, by which agency reports order (agency-reports.ts), and
 * the generated one of the office's search, which Prisma does not know.
 */
function read({
  tenantId: _,
  agencyId: _agencyId,
  externalIdReversed: _reversed,
  ...row
}: Row & { externalIdReversed?: unknown }): Order {
  return { ...row, factSources: row.factSources ?? {} } as Order;
}
