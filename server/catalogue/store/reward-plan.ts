import type { RewardPlan as Row } from "#server/platform/database/client/client.ts";
import { dayFrom, dayInto } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { PlanKind, PlanRow, RewardPlanRepository } from "../reward-plan/model.ts";

/** Reward plans: what recommendations for an agency earn. */
export function rewardPlanRepository(db: Db): RewardPlanRepository {
  const { tenantId } = db;
  return {
    async ofAgency(agencyId) {
      const orderBy = [{ validFrom: "desc" as const }, { productGroup: "asc" as const }];
      return (await db.orm((orm) => orm.rewardPlan.findMany({ where: { tenantId, agencyId }, orderBy }))).map(
        readPlanRow,
      );
    },

    async validOn(agencyId, day) {
      const at = dayInto(day);
      const where = { tenantId, agencyId, validFrom: { lte: at }, validUntil: { gte: at } };
      return (await db.orm((orm) => orm.rewardPlan.findMany({ where }))).map(readPlanRow);
    },

    async from(day) {
      const where = { tenantId, validUntil: { gte: dayInto(day) } };
      return (await db.orm((orm) => orm.rewardPlan.findMany({ where }))).map(readPlanRow);
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

/** Reads a row as Prisma returns it. */
export function readPlanRow({ tenantId: _, validFrom, validUntil, kind, ...row }: Row): PlanRow {
  return { ...row, kind: kind as PlanKind, validFrom: dayFrom(validFrom), validUntil: dayFrom(validUntil) };
}
