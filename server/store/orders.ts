import type { Order } from "#server/domain/order/model.ts";
import type { Orders } from "#server/domain/order/ports.ts";
import { lostOrderStates } from "#server/domain/order/states.ts";
import type { Order as Row } from "./client/client.ts";
import type { Db } from "./database.ts";
import { forgetDue } from "./forget-due.ts";
import { type Moving, moveRow } from "./move.ts";
import { oneAtATime } from "./one-at-a-time.ts";

const moving: Moving = {
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
    orderedAt: "timestamptz",
    confirmedAt: "timestamptz",
    deliveredAt: "timestamptz",
    qualifiesAt: "timestamptz",
  },
};

/** Orders of the provider's shop, and every message about them. */
export function prismaOrders(db: Db): Orders {
  const { tenantId } = db;

  async function locked(where: string, values: unknown[]): Promise<Order | null> {
    const text = `SELECT * FROM "order" WHERE "tenantId" = $1 AND ${where} FOR UPDATE`;
    const [row] = await db.sql<Row>(text, [tenantId, ...values]);
    return row ? read(row) : null;
  }

  return {
    async byId(id) {
      const row = await db.prisma.order.findUnique({ where: { tenantId_id: { tenantId, id } } });
      return row && read(row);
    },
    byIdForUpdate: (id) => locked("id = $2::uuid", [id]),
    byExternalIdForUpdate: (externalId) => locked(`"externalId" = $2`, [externalId]),
    reportedForUpdate: (recommendationNumber, recipientNumber) =>
      locked(`state = 'reported' AND "recommendationNumber" = $2 AND "recipientNumber" = $3`, [
        recommendationNumber,
        recipientNumber,
      ]),
    async ofRecommendation(recommendationNumber) {
      const rows = await db.prisma.order.findMany({
        where: { tenantId, recommendationNumber },
        orderBy: { receivedAt: "asc" },
      });
      return rows.map(read);
    },
    async ofRecommendations(numbers) {
      const where = { tenantId, recommendationNumber: { in: numbers } };
      return (await db.prisma.order.findMany({ where, orderBy: { receivedAt: "asc" } })).map(read);
    },
    async add(fresh) {
      const { count } = await db.prisma.order.createMany({ data: [{ tenantId, ...fresh }], skipDuplicates: true });
      return count === 1;
    },
    async amend(id, change) {
      await db.prisma.order.update({ where: { tenantId_id: { tenantId, id } }, data: change });
    },
    move: (move, change) => moveRow(db, moving, move, change),

    async noteMessage({ eventId, externalOrderId, kind, occurredAt, source }, bodyHash, receivedAt) {
      const row = { tenantId, eventId, externalOrderId, kind, occurredAt, receivedAt, source, bodyHash, outcome: "" };
      const { count } = await db.prisma.orderMessage.createMany({ data: [row], skipDuplicates: true });
      if (count === 1) return null;
      return db.prisma.orderMessage.findUniqueOrThrow({
        where: { tenantId_eventId: { tenantId, eventId } },
        select: { bodyHash: true, outcome: true },
      });
    },
    async setMessageOutcome(eventId, outcome) {
      await db.prisma.orderMessage.update({ where: { tenantId_eventId: { tenantId, eventId } }, data: { outcome } });
    },

    async dueToQualify(now, limit) {
      const where = { tenantId, state: "confirmed", qualifiesAt: { lte: now } };
      return (await db.prisma.order.findMany({ where, orderBy: { qualifiesAt: "asc" }, take: limit })).map(read);
    },
    async waitingSince(before, limit) {
      const states = { in: ["received", "inReview", "confirmed"] };
      const where = { tenantId, state: states, recommendationNumber: { not: null }, orderedAt: { lt: before } };
      return (await db.prisma.order.findMany({ where, orderBy: { orderedAt: "asc" }, take: limit })).map(read);
    },
    async unmatchedSince(before, limit) {
      const waiting = [{ state: "reported" }, { state: "received", recommendationNumber: null }];
      const where = { tenantId, OR: waiting, receivedAt: { lt: before } };
      return (await db.prisma.order.findMany({ where, orderBy: { receivedAt: "asc" }, take: limit })).map(read);
    },
    async countPrepaid(addressHash, from, to, exceptOrderId) {
      await oneAtATime(db, addressHash);
      const counting = {
        recommendationNumber: { not: null },
        state: { notIn: [...lostOrderStates] },
        id: { not: exceptOrderId },
      };
      const orderedAt = { gte: from, lt: to };
      return db.prisma.order.count({ where: { tenantId, addressHash, prepaid: true, orderedAt, ...counting } });
    },
    async dealsOfAccount(accountId) {
      await db.sql(`SELECT 1 AS one FROM account WHERE "tenantId" = $1 AND id = $2::uuid FOR UPDATE`, [
        tenantId,
        accountId,
      ]);
      const rows = await db.sql<{ orderedAt: Date }>(
        `SELECT o."orderedAt" FROM recommendation r
         JOIN "order" o ON o."tenantId" = r."tenantId" AND o."recommendationNumber" = r.number
         WHERE r."tenantId" = $1 AND r."accountId" = $2::uuid AND o.state = 'qualified'`,
        [tenantId, accountId],
      );
      return rows.map(({ orderedAt }) => orderedAt);
    },
    async forgetAddresses(before, limit) {
      return forgetDue(
        db,
        {
          table: '"order"',
          due: '"addressHash" IS NOT NULL AND "orderedAt" < $2::timestamptz',
          set: '"addressHash" = NULL',
        },
        before,
        limit,
      );
    },
  };
}

function read({ tenantId: _, ...row }: Row): Order {
  return row as Order;
}
