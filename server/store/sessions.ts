import type { SessionRepository } from "#server/domain/account/repository.ts";
import { readAccount } from "./accounts.ts";
import type { Account as Row } from "./client/client.ts";
import type { Db } from "./database.ts";

/** Sessions of referrers. Of the cookie's value only its keyed hash is stored. */
export function sessionRepository(db: Db): SessionRepository {
  const { tenantId } = db;
  return {
    async open(session) {
      await db.orm((orm) => orm.session.create({ data: { tenantId, ...session } }));
    },

    async accountOf(tokenHash, now) {
      const [row] = await db.sql<Row>(
        `SELECT a.* FROM session s JOIN account a ON a."tenantId" = s."tenantId" AND a.id = s."accountId"
         WHERE s."tenantId" = $1 AND s."tokenHash" = $2 AND s."expiresAt" > $3::timestamptz
           AND a.state IN ('unconfirmed', 'confirmed')`,
        [tenantId, tokenHash, now.toISOString()],
      );
      return row ? readAccount(row) : null;
    },

    async openedAt(tokenHash) {
      const where = { tenantId_tokenHash: { tenantId, tokenHash } };
      return (await db.orm((orm) => orm.session.findUnique({ where })))?.createdAt ?? null;
    },

    async close(tokenHash) {
      await db.orm((orm) => orm.session.deleteMany({ where: { tenantId, tokenHash } }));
    },

    async closeAll(accountId) {
      await db.orm((orm) => orm.session.deleteMany({ where: { tenantId, accountId } }));
    },
  };
}
