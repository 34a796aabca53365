import type pg from "pg";
import type { Db } from "#server/platform/database/database.ts";
import type { OperatorReader } from "#server/platform/repositories.ts";

/** Operators belong to the installation: the same for every tenant. */
export function operatorReader(db: Db): OperatorReader {
  return {
    async byKeyHash(keyHash) {
      return (await db.orm((orm) => orm.operator.findFirst({ where: { keyHash, revokedAt: null } })))?.name ?? null;
    },
  };
}

/** false: the name is taken or was revoked; names are not reused. Needs the owner's connection. */
export async function addOperator(client: pg.ClientBase, name: string, keyHash: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into operator (name, "keyHash", "createdAt") values ($1, $2, now()) on conflict do nothing`,
    [name, keyHash],
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
export async function listOperators(
  client: pg.ClientBase,
): Promise<{ name: string; createdAt: Date; revokedAt: Date | null }[]> {
  return (await client.query(`select name, "createdAt", "revokedAt" from operator order by name`)).rows;
}
