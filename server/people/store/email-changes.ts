import type { EmailChangeRepository } from "#server/people/account/repository.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Requested e-mail addresses that are not proven yet. */
export function emailChangeRepository(db: Db): EmailChangeRepository {
  const { tenantId } = db;
  return {
    async byToken(tokenHash) {
      const where = { tenantId_tokenHash: { tenantId, tokenHash } };
      const row = await db.orm((orm) => orm.emailChange.findUnique({ where }));
      if (!row) return null;
      const { tenantId: _, ...change } = row;
      return change;
    },

    async save(change) {
      const where = { tenantId_accountId: { tenantId, accountId: change.accountId } };
      const row = { ...change, usedAt: null };
      await db.orm((orm) => orm.emailChange.upsert({ where, create: { tenantId, ...row }, update: row }));
    },

    async use(tokenHash, at) {
      const { count } = await db.orm((orm) =>
        orm.emailChange.updateMany({
          where: { tenantId, tokenHash, usedAt: null, expiresAt: { gt: at } },
          data: { usedAt: at },
        }),
      );
      return count === 1;
    },

    async end(accountId) {
      await db.orm((orm) => orm.emailChange.deleteMany({ where: { tenantId, accountId, usedAt: null } }));
    },
  };
}
