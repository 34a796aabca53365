import type { CaseMessage, SupportCase } from "#server/office/case/model.ts";
import type { CaseRepository } from "#server/office/case/repository.ts";
import { acquireAdvisoryLock } from "#server/platform/database/advisory-lock.ts";
import type { SupportCase as Row } from "#server/platform/database/client/client.ts";
import { dayFrom, dayInto } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { moveRow, type StatefulTable } from "#server/platform/store/move.ts";

const moving: StatefulTable = { table: "support_case", aggregate: "case", columns: {} };

/** Messages to the back office; their texts are sealed. */
export function caseRepository(db: Db, sealer: Sealer): CaseRepository {
  const { tenantId } = db;
  const place = (id: string) => sealContext(tenantId, "case_message", "textSealed", id);

  async function byNumber(number: string): Promise<SupportCase | null> {
    const row = await db.orm((orm) => orm.supportCase.findFirst({ where: { tenantId, number } }));
    return row && read(row);
  }

  return {
    byNumber,

    async byId(id) {
      const row = await db.orm((orm) => orm.supportCase.findFirst({ where: { tenantId, id } }));
      return row && read(row);
    },

    async inStates(states, limit) {
      const rows = await db.orm((orm) =>
        orm.supportCase.findMany({
          where: { tenantId, state: { in: [...states] } },
          orderBy: [{ stateSince: "asc" }, { id: "asc" }],
          take: limit,
        }),
      );
      return rows.map(read);
    },

    async about(recommendationNumber, limit) {
      const rows = await db.orm((orm) =>
        orm.supportCase.findMany({
          where: { tenantId, recommendationNumber },
          orderBy: { createdAt: "desc" },
          take: limit,
        }),
      );
      return rows.map(read);
    },

    async complaintsAbout(recommendationNumber) {
      const rows = await db.orm((orm) =>
        orm.supportCase.findMany({
          where: { tenantId, recommendationNumber, kind: "complaint" },
          orderBy: { createdAt: "desc" },
        }),
      );
      return rows.map(read).filter((one) => one.kind === "complaint");
    },

    async messagesOf(caseId) {
      const rows = await db.orm((orm) =>
        orm.caseMessage.findMany({ where: { tenantId, caseId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
      );
      return rows.map(({ id, author, textSealed, answeredBy, createdAt }): CaseMessage => {
        const text = sealer.open(place(id), textSealed);
        return { id, caseId, author: author as CaseMessage["author"], text, answeredBy, createdAt };
      });
    },

    async byNumberForUpdate(number) {
      await db.sql(`SELECT FROM support_case WHERE "tenantId" = $1 AND number = $2 FOR NO KEY UPDATE`, [
        tenantId,
        number,
      ]);
      return byNumber(number);
    },

    async byAttemptForUpdate(attemptHash, since) {
      await acquireAdvisoryLock(db, `case|${attemptHash}`);
      const row = await db.orm((orm) =>
        orm.supportCase.findFirst({
          where: { tenantId, attemptHash, createdAt: { gte: since } },
          orderBy: { createdAt: "desc" },
        }),
      );
      return row && read(row);
    },

    async add(one) {
      const orderedOn = one.orderedOn && dayInto(one.orderedOn);
      await db.orm((orm) => orm.supportCase.create({ data: { tenantId, ...one, orderedOn } }));
    },

    async addMessage({ text, ...message }) {
      const textSealed = sealer.seal(place(message.id), text);
      await db.orm((orm) => orm.caseMessage.create({ data: { tenantId, ...message, textSealed } }));
    },

    move: (move) => moveRow(db, moving, move),
  };
}

function read({ tenantId: _, ...row }: Row): SupportCase {
  return { ...row, orderedOn: row.orderedOn && dayFrom(row.orderedOn) } as SupportCase;
}
