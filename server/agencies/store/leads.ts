import type { Lead, LeadChange, LeadRepository } from "#server/agencies/lead/model.ts";
import type { Lead as Row } from "#server/platform/database/client/client.ts";
import { dayFrom, dayInto } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";
import { moveRow, type StatefulTable } from "#server/platform/store/move.ts";
import { isId } from "#server/platform/values/id.ts";

const moving: StatefulTable = {
  table: "lead",
  aggregate: "lead",
  columns: {
    lostReason: "text",
    nextStep: "text",
    nextStepOn: "date",
    stateBefore: "text",
    nextStepBefore: "text",
    nextStepOnBefore: "date",
    notes: "text",
    touchedAt: "timestamptz",
    attentionAt: "timestamptz",
  },
};
/** Leads of agencies; every read is scoped to an agency. */
export function leadRepository(db: Db): LeadRepository {
  const { tenantId } = db;

  async function byId(agencyId: string, id: string): Promise<Lead | null> {
    if (!isId(id)) return null;
    const row = await db.orm((orm) => orm.lead.findFirst({ where: { tenantId, agencyId, id } }));
    return row && read(row);
  }

  return {
    byId,

    async byIdForUpdate(agencyId, id) {
      if (!isId(id)) return null;
      const rows = await db.sql(
        `SELECT FROM lead WHERE "tenantId" = $1 AND "agencyId" = $2::uuid AND id = $3::uuid FOR NO KEY UPDATE`,
        [tenantId, agencyId, id],
      );
      return rows.length === 1 ? byId(agencyId, id) : null;
    },

    async add(lead) {
      const data = [{ tenantId, ...lead, ...daysInto(lead) }];
      return (await db.orm((orm) => orm.lead.createMany({ data, skipDuplicates: true }))).count === 1;
    },

    move: (move, change) => moveRow(db, moving, move, change),

    async save(id, change: LeadChange) {
      const data = { ...change, ...daysInto(change) };
      await db.orm((orm) => orm.lead.update({ where: { tenantId_id: { tenantId, id } }, data }));
    },
  };
}

type Days = Pick<Lead, "nextStepOn" | "nextStepOnBefore">;

const daysInto = ({ nextStepOn, nextStepOnBefore }: Days) => ({
  nextStepOn: nextStepOn && dayInto(nextStepOn),
  nextStepOnBefore: nextStepOnBefore && dayInto(nextStepOnBefore),
});

function read({ tenantId: _, nextStepOn, nextStepOnBefore, ...row }: Row): Lead {
  return {
    ...(row as Omit<Lead, keyof Days>),
    nextStepOn: nextStepOn && dayFrom(nextStepOn),
    nextStepOnBefore: nextStepOnBefore && dayFrom(nextStepOnBefore),
  };
}
