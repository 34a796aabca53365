import type { BonusWindow as Row } from "#server/platform/database/client/client.ts";
import { dayFrom } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";
import { isId } from "#server/platform/values/id.ts";
import type { BonusWindow, BonusWindowRepository } from "#server/rewards/bonus/model.ts";

/** Bonus windows, and which order counts in which. */
export function bonusWindowRepository(db: Db): BonusWindowRepository {
  const { tenantId } = db;
  return {
    async byId(id) {
      if (!isId(id)) return null;
      const row = await db.orm((orm) => orm.bonusWindow.findUnique({ where: { tenantId_id: { tenantId, id } } }));
      return row && read(row);
    },
    async ofAccount(accountId) {
      const where = { tenantId, accountId };
      return (await db.orm((orm) => orm.bonusWindow.findMany({ where, orderBy: { start: "asc" } }))).map(read);
    },
    async ofOrder(orderId) {
      const where = { tenantId_orderId: { tenantId, orderId } };
      const deal = await db.orm((orm) => orm.bonusDeal.findUnique({ where, include: { window: true } }));
      return deal && read(deal.window);
    },
    async countDeals(windowId) {
      const where = { tenantId, windowId, order: { state: "qualified" } };
      return db.orm((orm) => orm.bonusDeal.count({ where }));
    },
    async open({ start, end, ...window }) {
      const data = { tenantId, ...window, start: new Date(start), end: new Date(end) };
      await db.orm((orm) => orm.bonusWindow.create({ data }));
    },
    async count(orderId, windowId) {
      await db.orm((orm) => orm.bonusDeal.create({ data: { tenantId, orderId, windowId } }));
    },
  };
}

function read({ tenantId: _, start, end, ...row }: Row): BonusWindow {
  return { ...row, start: dayFrom(start), end: dayFrom(end) };
}
