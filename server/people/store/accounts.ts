import { randomUUID } from "node:crypto";
import type { Account } from "#server/people/account/model.ts";
import type { AccountRepository, Credentials } from "#server/people/account/repository.ts";
import { eraseAccount } from "#server/people/store/erase-account.ts";
import type { Account as Row } from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";
import { createFault } from "#server/platform/fault.ts";
import { eventCte } from "#server/platform/store/events.ts";
import { emailKey } from "#server/platform/values/email.ts";
import { changeAccountState } from "./account-state.ts";

/** An account's newsletter fields, for the address with the key $4. */
const isSubscribed = `EXISTS (SELECT FROM subscriber WHERE "tenantId" = $1 AND "emailKey" = $4 AND state = 'optedIn')`;
const optInMailedAt = `(SELECT "mailedAt" FROM subscriber WHERE "tenantId" = $1 AND "emailKey" = $4 AND state = 'pending')`;

/** Accounts of referrers. Deleted accounts are never found; the same address gets a new account. */
export function accountRepository(db: Db): AccountRepository {
  const { tenantId } = db;
  const byEmail = async (email: string) => {
    const text = `SELECT * FROM account WHERE "tenantId" = $1 AND "emailKey" = $2 AND state <> 'deleted'`;
    const [row] = await db.sql<Row>(text, [tenantId, emailKey(email)], "account_of_email");
    return row ? readAccount(row) : null;
  };
  const byId = `SELECT * FROM account WHERE "tenantId" = $1 AND id = $2::uuid AND state <> 'deleted'`;
  return {
    async byId(id) {
      const [row] = await db.sql<Row>(byId, [tenantId, id], "account");
      return row ? readAccount(row) : null;
    },
    async byIdForUpdate(id) {
      const [row] = await db.sql<Row>(`${byId} FOR NO KEY UPDATE`, [tenantId, id], "account_locked");
      return row ? readAccount(row) : null;
    },
    byEmail,
    credentialsByEmail: (email) => credentials({ emailKey: emailKey(email) }),
    credentialsById: (id) => credentials({ id }),

    async confirmedWithOwnerKey(ownerKeyHash) {
      const rows = await db.sql<Row>(
        `SELECT a.* FROM account a WHERE a."tenantId" = $1 AND a.state = 'confirmed' AND a.id IN (
           SELECT r."accountId" FROM recommendation r WHERE r."tenantId" = $1 AND r."ownerKeyHash" = $2
             AND r."openedAt" <> r."createdAt")`,
        [tenantId, ownerKeyHash],
        "accounts_confirmed_with_owner_key",
      );
      return rows.map(readAccount);
    },

    async addOrFind(account) {
      const created = {
        aggregate: "account",
        aggregateId: account.id,
        event: "create",
        from: null,
        to: "unconfirmed",
        actor: "REF",
        key: `account:${account.id}:create`,
        occurredAt: account.createdAt,
      } as const;
      const { cte, values } = eventCte(tenantId, created, { after: "added", offset: 9 });
      const [added] = await db.sql<Row>(
        `WITH added AS (INSERT INTO account ("tenantId", id, state, email, "emailKey", "firstName", "lastName", language, "referrerHash", "createdAt",
           "newsletterGiven", "newsletterSentAt")
         VALUES ($1, $2::uuid, 'unconfirmed', $3, $4, $5, $6, $7, $8, $9::timestamptz,
           ${isSubscribed}, ${optInMailedAt})
         ON CONFLICT DO NOTHING RETURNING *), ${cte} SELECT * FROM added`,
        [
          tenantId,
          account.id,
          account.email,
          emailKey(account.email),
          account.firstName,
          account.lastName,
          account.language,
          account.referrerHash,
          account.createdAt.toISOString(),
          ...values,
        ],
      );
      const result = added ? readAccount(added) : await byEmail(account.email);
      if (!result) throw createFault("accountLost", "An account could neither be added nor found.");
      return result;
    },

    async confirm(id, at, name) {
      const { cte, values } = eventCte(
        tenantId,
        {
          aggregate: "account",
          aggregateId: id,
          event: "confirm",
          from: "unconfirmed",
          to: "confirmed",
          actor: "REF",
          key: `account:${id}:confirm`,
          occurredAt: at,
        },
        { after: "confirmed", offset: 5 },
      );
      await db.sql(
        `WITH confirmed AS (
          UPDATE account SET state = 'confirmed', "confirmedAt" = $3::timestamptz,
            "firstName" = coalesce($4, "firstName"), "lastName" = coalesce($5, "lastName")
          WHERE "tenantId" = $1 AND id = $2::uuid AND state = 'unconfirmed' RETURNING id
        ), ${cte} SELECT 1`,
        [tenantId, id, at.toISOString(), name?.firstName ?? null, name?.lastName ?? null, ...values],
      );
    },

    async setPassword(id, passwordHash, at) {
      const update = `UPDATE account SET "passwordHash" = $3 WHERE "tenantId" = $1 AND id = $2::uuid AND state <> 'deleted' RETURNING id, state`;
      if (at === null) return void (await db.sql(update, [tenantId, id, passwordHash]));
      await db.sql(
        `WITH changed AS (${update})
         INSERT INTO event ("tenantId", id, aggregate, "aggregateId", event, "from", "to", actor, key, "occurredAt")
         SELECT $1, gen_random_uuid(), 'account', id::text, 'setPassword', state, state, 'REF', $4::text, $5::timestamptz FROM changed`,
        [tenantId, id, passwordHash, `account:${id}:setPassword:${randomUUID()}`, at.toISOString()],
      );
    },

    async setLanguage(id, language) {
      await db.orm((orm) => orm.account.updateMany({ where: { tenantId, id }, data: { language } }));
    },

    block: (id, reason, at, actorId) =>
      changeAccountState(db, {
        id,
        event: "block",
        to: "'blocked'",
        when: "state IN ('unconfirmed', 'confirmed')",
        reason,
        at,
        actorId,
      }),

    unblock: (id, at, actorId) =>
      changeAccountState(db, {
        id,
        event: "unblock",
        to: `CASE WHEN "confirmedAt" IS NULL THEN 'unconfirmed' ELSE 'confirmed' END`,
        when: "state = 'blocked'",
        reason: null,
        at,
        actorId,
      }),

    async saveProfile(id, { salutation, firstName, lastName, language, remindByMail }) {
      const data = { salutation, firstName, lastName, language, remindByMail };
      await db.orm((orm) => orm.account.updateMany({ where: { tenantId, id, state: { not: "deleted" } }, data }));
    },

    async setNewsByMail(id, newsByMail) {
      await db.orm((orm) =>
        orm.account.updateMany({ where: { tenantId, id, state: { not: "deleted" } }, data: { newsByMail } }),
      );
    },

    async changeEmail(id, email, { actor, actorId, key }, at) {
      const event = { aggregate: "account", aggregateId: id, event: "changeEmail", from: null, to: null } as const;
      const { cte, values } = eventCte(
        tenantId,
        { ...event, actor, ...(actorId && { actorId }), key, occurredAt: at },
        { after: "changed", offset: 4 },
      );
      const rows = await db.sql(
        `WITH changed AS (
          UPDATE account SET email = $3, "emailKey" = $4, "newsletterGiven" = ${isSubscribed}, "newsletterSentAt" = ${optInMailedAt}
          WHERE "tenantId" = $1 AND id = $2::uuid AND state <> 'deleted'
            AND NOT EXISTS (SELECT FROM account a WHERE a."tenantId" = $1 AND a."emailKey" = $4 AND a.id <> $2::uuid)
          RETURNING id
        ), ${cte} SELECT id FROM changed`,
        [tenantId, id, email, emailKey(email), ...values],
      );
      return rows.length === 1;
    },

    async erase(id, at) {
      await db.sql(eraseAccount, [tenantId, id, at.toISOString()]);
    },
  };

  async function credentials(by: { id: string } | { emailKey: string }): Promise<Credentials | null> {
    const row = await db.orm((orm) => orm.account.findFirst({ where: { tenantId, state: { not: "deleted" }, ...by } }));
    return row && { account: readAccount(row), passwordHash: row.passwordHash };
  }
}

/** Reads a row as Prisma or a hand-written statement returns it. */
export function readAccount(row: Row): Account {
  return {
    id: row.id,
    state: row.state as Account["state"],
    email: row.email,
    salutation: row.salutation,
    firstName: row.firstName,
    lastName: row.lastName,
    language: row.language as Account["language"],
    referrerHash: row.referrerHash,
    hasPassword: row.passwordHash !== null,
    newsletterGiven: row.newsletterGiven,
    newsletterSentAt: row.newsletterSentAt,
    blockReason: row.blockReason,
    remindByMail: row.remindByMail,
    newsByMail: row.newsByMail,
    createdAt: row.createdAt,
  };
}
