import type pg from "pg";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { indexedColumns } from "./rehash.ts";
import { openOrNull, sealedColumns } from "./reseal.ts";

/** What a database contains whose keys are not recorded yet. */
export type FirstUse = { opens: boolean; hasLegacyIndexes: boolean };

/**
 * Tries to open one sealed value per column and tenant, and looks for indexes without a key id. Needs a transaction of
 * the login role.
 */
export async function firstUse(client: pg.ClientBase, sealer: Sealer): Promise<FirstUse> {
  await client.query("set local role app");
  const use = { opens: true, hasLegacyIndexes: false };
  const { rows: tenants } = await client.query<{ id: string }>("select id from tenant");
  for (const { id: tenantId } of tenants) {
    await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
    for (const { table, key, column, context } of sealedColumns) {
      const { rows } = await client.query<{ key: string; value: string }>(
        `select "${key}"::text as key, "${column}" as value from "${table}" where "${column}" <> '' limit 1`,
      );
      const opens = rows.map((row) => openOrNull(sealer, sealContext(tenantId, table, context, row.key), row.value));
      if (opens.includes(null)) use.opens = false;
    }
    for (const { table, column } of indexedColumns) {
      const { rows } = await client.query(
        `select 1 from "${table}" where "${column}" <> '' and "${column}" not like '%.%' limit 1`,
      );
      if (rows.length > 0) use.hasLegacyIndexes = true;
    }
  }
  await client.query("set local role none");
  return use;
}
