import type { SsoSession, SsoUser } from "#server/people/sso/model.ts";
import type { SsoSessionRepository, SsoUserRepository } from "#server/people/sso/repository.ts";
import type { SsoSession as SessionRow, SsoUser as UserRow } from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { emailKey } from "#server/platform/values/email.ts";

/** People who sign in through the tenant's identity provider. */
export function ssoUserRepository(db: Db): SsoUserRepository {
  const { tenantId } = db;
  const locked = async (where: string, value: string) => {
    const text = `SELECT * FROM sso_user WHERE "tenantId" = $1 AND ${where} FOR NO KEY UPDATE`;
    const [row] = await db.sql<UserRow>(text, [tenantId, value]);
    return row ? readUser(row) : null;
  };
  return {
    byIdForUpdate: (id) => locked("id = $2::uuid", id),
    byEmailKeyForUpdate: (key) => locked(`"emailKey" = $2`, key),
    bySubjectForUpdate: (subject) => locked("subject = $2", subject),

    async byId(id) {
      const row = await db.orm((orm) => orm.ssoUser.findUnique({ where: { tenantId_id: { tenantId, id } } }));
      return row && readUser(row);
    },

    async byEmailKey(key) {
      const where = { tenantId_emailKey: { tenantId, emailKey: key } };
      const row = await db.orm((orm) => orm.ssoUser.findUnique({ where }));
      return row && readUser(row);
    },

    async bySubject(subject) {
      const where = { tenantId_subject: { tenantId, subject } };
      const row = await db.orm((orm) => orm.ssoUser.findUnique({ where }));
      return row && readUser(row);
    },

    async all(take) {
      const orderBy = [{ agencyId: { sort: "asc" as const, nulls: "last" as const } }, { lastName: "asc" as const }];
      return (await db.orm((orm) => orm.ssoUser.findMany({ where: { tenantId }, orderBy, take }))).map(readUser);
    },

    async ofAgency(agencyId) {
      const orderBy = [{ lastName: "asc" as const }, { id: "asc" as const }];
      const rows = await db.orm((orm) => orm.ssoUser.findMany({ where: { tenantId, agencyId }, orderBy }));
      return rows.map(readUser);
    },

    async add(user) {
      const data = [{ tenantId, ...user, emailKey: emailKey(user.email) }];
      return (await db.orm((orm) => orm.ssoUser.createMany({ data, skipDuplicates: true }))).count === 1;
    },

    async save({ id, ...user }) {
      const data = { ...user, emailKey: emailKey(user.email) };
      await db.orm((orm) => orm.ssoUser.update({ where: { tenantId_id: { tenantId, id } }, data }));
    },
  };
}

/** Sessions of SSO users. Only a keyed hash of the cookie's value is stored; the provider's token is sealed. */
export function ssoSessionRepository(db: Db, sealer: Sealer): SsoSessionRepository {
  const { tenantId } = db;
  const place = (tokenHash: string) => sealContext(tenantId, "sso_session", "idTokenSealed", tokenHash);
  return {
    async live(tokenHash, now) {
      const [row] = await db.sql<UserRow & { live: SessionRow }>(
        `SELECT u.*, to_jsonb(s) AS live FROM sso_session s
         JOIN sso_user u ON u."tenantId" = s."tenantId" AND u.id = s."userId"
         WHERE s."tenantId" = $1 AND s."tokenHash" = $2 AND s."expiresAt" > $3::timestamptz AND u.state = 'active'`,
        [tenantId, tokenHash, now.toISOString()],
      );
      return row ? { user: readUser(row), session: readSession(row.live) } : null;
    },

    async open(session, idToken) {
      const idTokenSealed = idToken === null ? null : sealer.seal(place(session.tokenHash), idToken);
      await db.orm((orm) => orm.ssoSession.create({ data: { tenantId, ...session, idTokenSealed } }));
    },

    async use(tokenHash, lastSeenAt, expiresAt) {
      const where = { tenantId, tokenHash, expiresAt: { gt: lastSeenAt } };
      await db.orm((orm) => orm.ssoSession.updateMany({ where, data: { lastSeenAt, expiresAt } }));
    },

    async close(tokenHash) {
      const [row] = await db.sql<{ idTokenSealed: string | null }>(
        `DELETE FROM sso_session WHERE "tenantId" = $1 AND "tokenHash" = $2 RETURNING "idTokenSealed"`,
        [tenantId, tokenHash],
      );
      if (!row) return null;
      return { idToken: row.idTokenSealed === null ? null : sealer.open(place(tokenHash), row.idTokenSealed) };
    },

    async closeAllOfSid(sid) {
      const rows = await db.sql<{ userId: string }>(
        `DELETE FROM sso_session WHERE "tenantId" = $1 AND sid = $2 RETURNING "userId"`,
        [tenantId, sid],
      );
      return [...new Set(rows.map(({ userId }) => userId))];
    },

    async noteLogout(id, expiresAt) {
      const data = [{ tenantId, id, expiresAt }];
      return (await db.orm((orm) => orm.ssoLogout.createMany({ data, skipDuplicates: true }))).count === 1;
    },

    async closeAllOf(userId) {
      return (await db.orm((orm) => orm.ssoSession.deleteMany({ where: { tenantId, userId } }))).count;
    },
  };
}

function readUser(row: UserRow): SsoUser {
  const { id, agencyId, subject, firstName, lastName, email, number } = row;
  return {
    id,
    agencyId,
    subject,
    firstName,
    lastName,
    email,
    number,
    role: row.role as SsoUser["role"],
    state: row.state as SsoUser["state"],
    createdAt: new Date(row.createdAt),
    lastLoginAt: row.lastLoginAt === null ? null : new Date(row.lastLoginAt),
    endedAt: row.endedAt === null ? null : new Date(row.endedAt),
  };
}

/** Reads a row as Prisma returns it, or as JSON. */
function readSession(row: SessionRow): SsoSession {
  const { tokenHash, userId, sid } = row;
  return {
    tokenHash,
    userId,
    sid,
    createdAt: new Date(row.createdAt),
    lastSeenAt: new Date(row.lastSeenAt),
    expiresAt: new Date(row.expiresAt),
    endsAt: new Date(row.endsAt),
  };
}
