import { lostOrderStates } from "#server/domain/order/states.ts";
import type { PlanKind, PlanRow } from "#server/domain/reward-plan/model.ts";
import type { RewardPlanRepository, StoredOrder } from "#server/domain/reward-plan/repository.ts";
import type { RewardPlan as Row } from "./client/client.ts";
import type { Db } from "./database.ts";
import { dayFrom, dayInto } from "./day.ts";
import { inList } from "./sql/in-list.ts";

type OrderRow = Pick<StoredOrder, "orderedProductId" | "orderedAt" | "hasRecipient"> & StoredOrder["recommendation"];

const ordersSql = `SELECT o."productId" AS "orderedProductId", o."orderedAt", o."recipientNumber" IS NOT NULL AS "hasRecipient",
    r."productId", r."referrerCents", r."recipientCents", r."recipientShare", r."createdAt"
  FROM recommendation r JOIN "order" o ON o."tenantId" = r."tenantId" AND o."recommendationNumber" = r.number
  WHERE r."tenantId" = $1 AND r."agencyId" = $2::uuid AND o."orderedAt" >= $3::timestamptz AND o."orderedAt" < $4::timestamptz
    AND o.state NOT IN (${inList(lostOrderStates)})`;

/** What recommendations for an agency earn. */
export function rewardPlanRepository(db: Db): RewardPlanRepository {
  const { tenantId } = db;
  return {
    async ofAgency(agencyId) {
      const orderBy = [{ validFrom: "desc" as const }, { productGroup: "asc" as const }];
      return (await db.orm((orm) => orm.rewardPlan.findMany({ where: { tenantId, agencyId }, orderBy }))).map(read);
    },

    async validOn(agencyId, day) {
      const at = dayInto(day);
      const where = { tenantId, agencyId, validFrom: { lte: at }, validUntil: { gte: at } };
      return (await db.orm((orm) => orm.rewardPlan.findMany({ where }))).map(read);
    },

    async ordersOf(agencyId, from, until) {
      const values = [tenantId, agencyId, from.toISOString(), until.toISOString()];
      return (await db.sql<OrderRow>(ordersSql, values)).map(
        ({ orderedProductId, orderedAt, hasRecipient, createdAt, ...promise }) => ({
          ...{ orderedProductId, orderedAt: new Date(orderedAt), hasRecipient },
          recommendation: { ...promise, createdAt: new Date(createdAt) },
        }),
      );
    },

    async add(row) {
      const days = { validFrom: dayInto(row.validFrom), validUntil: dayInto(row.validUntil) };
      await db.orm((orm) => orm.rewardPlan.create({ data: { tenantId, ...row, ...days } }));
    },

    async removeFuture(agencyId, id, today) {
      const where = { tenantId, agencyId, id, validFrom: { gt: dayInto(today) } };
      return (await db.orm((orm) => orm.rewardPlan.deleteMany({ where }))).count === 1;
    },
  };
}

function read({ tenantId: _, validFrom, validUntil, kind, ...row }: Row): PlanRow {
  return { ...row, kind: kind as PlanKind, validFrom: dayFrom(validFrom), validUntil: dayFrom(validUntil) };
}
