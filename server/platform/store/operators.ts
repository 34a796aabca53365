import type pg from "pg";
import type { Db } from "#server/platform/database/database.ts";
import type { NewPerson, OperatorKey, OperatorReader, OperatorRepository } from "#server/platform/repositories.ts";
import { emailKey, mailboxKey } from "#server/platform/values/email.ts";
import { readParties } from "./parties.ts";

/** Operators belong to the installation: the same for every tenant. */
export function operatorRepository(db: Db): OperatorRepository {
  return {
    ...keysOf((text, values) => db.sql(text, values)),

    all: () => db.sql<OperatorKey>(everyKey, []),

    async end(name, at) {
      const [ended] = await db.sql<{ name: string | null }>(`SELECT end_operator_key($1, $2::timestamptz) AS name`, [
        name,
        at.toISOString(),
      ]);
      return ended?.name === name;
    },

    async personsOf(actors) {
      const found = await db.sql<{ actor: string; email: string }>(
        `SELECT name AS actor, email FROM operator WHERE name = ANY ($2)
         UNION ALL SELECT id::text, "emailKey" FROM sso_user WHERE "tenantId" = $1 AND id::text = ANY ($2)`,
        [db.tenantId, [...actors]],
      );
      const emails = new Map(found.map(({ actor, email }) => [actor, mailboxKey(email)]));
      return actors.map((actor) => emails.get(actor) ?? actor);
    },

    partiesOf: (matter, hashes) => readParties(db, matter, hashes),

    async newAmong(actors, now) {
      const rows = await db.sql<{ actor: string }>(`${newActors} AND actor = ANY ($3)`, [
        db.tenantId,
        now.toISOString(),
        [...actors],
      ]);
      return rows.map(({ actor }) => actor);
    },

    async countNew(now) {
      return (await db.sql(newActors, [db.tenantId, now.toISOString()])).length;
    },

    async newPeople(now) {
      const added = await db.sql<NewPerson>(`${newActors} AND (way = 'login' OR ${isFirstTenant})`, [
        db.tenantId,
        now.toISOString(),
      ]);
      if (added.length === 0) return { added, others: [] };
      const others = await db.sql<Pick<NewPerson, "email" | "way">>(
        `SELECT email, 'key' AS way FROM operator WHERE "revokedAt" IS NULL
         UNION ALL SELECT email, 'login' FROM sso_user WHERE "tenantId" = $1 AND ${isOfOffice} ORDER BY email`,
        [db.tenantId],
      );
      return { added, others };
    },
  };
}

/** Logins whose decisions count where two people are needed. */
const isOfOffice = `state <> 'ended' AND role IN ('support', 'finance', 'operations', 'marketing')`;

const isFirstTenant = `$1 = (SELECT min(id) FROM tenant
  WHERE closed IS NULL AND record ->> 'test' IS DISTINCT FROM 'true')`;

/**
 * Keys, and the tenant's logins outside agencies, that were added in the day before $2, but not within a day of the
 * first of their kind.
 */
const newActors = `SELECT actor, name, email, way, "createdAt" AS since FROM (
    SELECT name AS actor, name, email, 'key' AS way, "createdAt", (SELECT min("createdAt") FROM operator) AS first
    FROM operator WHERE "revokedAt" IS NULL
    UNION ALL
    SELECT id::text, trim(concat("firstName", ' ', "lastName")), email, 'login', "createdAt",
      (SELECT min("createdAt") FROM sso_user WHERE "tenantId" = $1 AND "agencyId" IS NULL)
    FROM sso_user WHERE "tenantId" = $1 AND ${isOfOffice}
  ) added
  WHERE "createdAt" > $2::timestamptz - interval '24 hours' AND "createdAt" > first + interval '24 hours'`;

type Keys = Pick<OperatorReader, "acceptKey" | "areThere">;

/** The same on the owner's connection, where no tenant need exist. */
export const operatorsOf = (client: pg.ClientBase): Keys =>
  keysOf(async (text, values) => (await client.query<{ name: string | null }>(text, values)).rows);

const everyKey = `SELECT name, email, "createdAt", "usedAt", "revokedAt" FROM operator ORDER BY name`;

function keysOf(query: (text: string, values: unknown[]) => Promise<{ name: string | null }[]>): Keys {
  return {
    async acceptKey(keyHash) {
      const rows = await query("SELECT use_operator_key($1) AS name", [keyHash]);
      return rows[0]?.name ?? null;
    },
    areThere: async () => (await query("select name from operator limit 1", [])).length > 0,
  };
}

/**
 * `email`: whose key it is. false: the name is taken or was revoked; names are not reused. Needs the owner's
 * connection.
 */
export async function addOperator(
  client: pg.ClientBase,
  { name, email, keyHash }: { name: string; email: string; keyHash: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into operator (name, email, "keyHash", "createdAt") values ($1, $2, $3, now()) on conflict do nothing`,
    [name, emailKey(email), keyHash],
  );
  return rowCount === 1;
}

/** false: no operator of this name has an active key. */
export async function revokeOperator(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update operator set "revokedAt" = now() where name = $1 and "revokedAt" is null`,
    [name],
  );
  return rowCount === 1;
}

/** All operators by name, including those with a revoked key. Needs the owner's connection. */
export async function listOperators(client: pg.ClientBase): Promise<OperatorKey[]> {
  return (await client.query(everyKey)).rows;
}
