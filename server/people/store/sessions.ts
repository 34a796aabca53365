import type { Session } from "#server/people/account/model.ts";
import type { SessionRepository } from "#server/people/account/repository.ts";
import type { Account as AccountRow, Session as Row } from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";
import { readAccount } from "./accounts.ts";

/** Sessions of referrers. Only a keyed hash of the cookie's value is stored. */
export function sessionRepository(db: Db): SessionRepository {
  const { tenantId } = db;
  const live: SessionRepository["live"] = async (tokenHash, now) => {
    const [row] = await db.sql<AccountRow & { live: Row }>(
      `SELECT a.*, to_jsonb(s) AS live FROM session s JOIN account a ON a."tenantId" = s."tenantId" AND a.id = s."accountId"
       WHERE s."tenantId" = $1 AND s."tokenHash" = $2 AND s."expiresAt" > $3::timestamptz
         AND a.state IN ('unconfirmed', 'confirmed')`,
      [tenantId, tokenHash, now.toISOString()],
    );
    return row ? { account: readAccount(row), session: read(row.live) } : null;
  };
  return {
    live,
    accountOf: async (tokenHash, now) => (await live(tokenHash, now))?.account ?? null,

    async open(session) {
      await db.orm((orm) => orm.session.create({ data: { tenantId, ...session, lastSeenAt: session.createdAt } }));
    },

    async ofAccount(accountId, now) {
      const rows = await db.orm((orm) =>
        orm.session.findMany({
          where: { tenantId, accountId, expiresAt: { gt: now } },
          orderBy: [{ lastSeenAt: "desc" }, { id: "asc" }],
        }),
      );
      return rows.map(read);
    },

    async use(id, at, expiresAt) {
      await db.orm((orm) =>
        orm.session.updateMany({
          where: { tenantId, id, expiresAt: { gt: at } },
          data: { lastSeenAt: at, expiresAt },
        }),
      );
    },

    async close(tokenHash) {
      await db.orm((orm) => orm.session.deleteMany({ where: { tenantId, tokenHash } }));
    },

    async closeOne(accountId, id) {
      const { count } = await db.orm((orm) => orm.session.deleteMany({ where: { tenantId, accountId, id } }));
      return count > 0;
    },

    async closeAll(accountId, except) {
      const where = { tenantId, accountId, ...(except ? { id: { not: except } } : {}) };
      return (await db.orm((orm) => orm.session.deleteMany({ where }))).count;
    },
  };
}

/** Reads a row as Prisma returns it, or as JSON. */
function read(row: Row): Session {
  const { id, browser, system, operator, reason } = row;
  return {
    id,
    browser,
    system,
    operator,
    reason,
    kind: row.kind as Session["kind"],
    method: row.method as Session["method"],
    createdAt: new Date(row.createdAt),
    lastSeenAt: new Date(row.lastSeenAt),
    expiresAt: new Date(row.expiresAt),
    endsAt: new Date(row.endsAt),
  };
}
