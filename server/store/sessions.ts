import type { Sessions } from "#server/domain/account/ports.ts";
import { readAccount } from "./accounts.ts";
import type { Account as Row } from "./client/client.ts";
import type { Db } from "./database.ts";
import { forgetDue } from "./forget-due.ts";

/** Sessions of referrers; the cookie's value is never kept, only its keyed hash. */
export function prismaSessions(db: Db): Sessions {
  const { tenantId } = db;
  return {
    async open(session) {
      await db.prisma.session.create({ data: { tenantId, ...session } });
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

    async close(tokenHash) {
      await db.prisma.session.deleteMany({ where: { tenantId, tokenHash } });
    },

    async closeAll(accountId) {
      await db.prisma.session.deleteMany({ where: { tenantId, accountId } });
    },

    async forget(before, limit) {
      return forgetDue(db, { table: "session", due: '"expiresAt" < $2::timestamptz' }, before, limit);
    },
  };
}
