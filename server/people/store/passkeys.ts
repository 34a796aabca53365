import type { Passkey, PasskeyRepository } from "#server/people/passkey/model.ts";
import type { Passkey as Row } from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";

export function passkeyRepository(db: Db): PasskeyRepository {
  const { tenantId } = db;
  return {
    async byId(id) {
      const row = await db.orm((orm) => orm.passkey.findFirst({ where: { tenantId, id } }));
      return row && read(row);
    },

    async ofAccount(accountId) {
      const rows = await db.orm((orm) =>
        orm.passkey.findMany({ where: { tenantId, accountId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
      );
      return rows.map(read);
    },

    async isHintWanted(accountId) {
      const [row] = await db.sql<{ wanted: boolean }>(
        `SELECT a."passkeyHintClosedAt" IS NULL
           AND NOT EXISTS (SELECT FROM passkey p WHERE p."tenantId" = $1 AND p."accountId" = a.id) AS wanted
         FROM account a WHERE a."tenantId" = $1 AND a.id = $2::uuid`,
        [tenantId, accountId],
      );
      return row?.wanted ?? false;
    },

    async add(passkey) {
      const { count } = await db.orm((orm) =>
        orm.passkey.createMany({ data: [{ tenantId, ...passkey }], skipDuplicates: true }),
      );
      return count === 1;
    },

    async used(id, counter, at) {
      await db.orm((orm) => orm.passkey.updateMany({ where: { tenantId, id }, data: { counter, lastUsedAt: at } }));
    },

    async rename(accountId, id, name) {
      await db.orm((orm) => orm.passkey.updateMany({ where: { tenantId, accountId, id }, data: { name } }));
    },

    async remove(accountId, id) {
      return (await db.orm((orm) => orm.passkey.deleteMany({ where: { tenantId, accountId, id } }))).count > 0;
    },

    async removeAll(accountId) {
      await db.orm((orm) => orm.passkey.deleteMany({ where: { tenantId, accountId } }));
    },

    async closeHint(accountId, at) {
      await db.orm((orm) =>
        orm.account.updateMany({
          where: { tenantId, id: accountId, passkeyHintClosedAt: null },
          data: { passkeyHintClosedAt: at },
        }),
      );
    },
  };
}

function read({ tenantId: _, counter, ...row }: Row): Passkey {
  return { ...row, counter: Number(counter) };
}
