import type pg from "pg";
import { userError } from "#server/platform/process/user-error.ts";
import { announceTenant } from "#server/tenants/store/tenants.ts";

/** Advisory lock that every transaction of a tenant shares, together with the hash of its id (SQL's enter_tenant). */
const lock = 7_260_021;

/** A transaction of the tenant may take this long before the stop is given up. */
const patienceMs = 4_000;

/**
 * Stops all writes of one tenant, in every process, for `ms` at most: transactions that begin from now on may only
 * read, and those that had begun have ended when this returns. Returns when the stop ends by itself. Throws, with the
 * tenant open again, if one of them lasts too long. Repeating it begins the stop anew. `client`: the owner's, outside a
 * transaction.
 */
export async function stopWrites(client: pg.ClientBase, id: string, ms: number): Promise<string> {
  const { rows } = await client.query<{ until: string }>(
    `update tenant set closed = 'moving', "closedUntil" = clock_timestamp() + $2 * interval '1 ms'
     where id = $1 and closed is distinct from 'away' returning "closedUntil"::text as until`,
    [id, ms],
  );
  const until = rows[0]?.until;
  if (until === undefined)
    throw userError(`${id} is not served here.`, "tenant move <tenant> --status says where it is.");
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${patienceMs}`);
    await client.query("select pg_advisory_xact_lock($1, hashtext($2))", [lock, id]);
    await client.query("commit");
    return until;
  } catch (fault) {
    await client.query("rollback");
    if ((fault as { code?: string }).code !== "55P03") throw fault;
    await openTenant(client, id);
    throw userError(
      `A transaction of ${id} has been running for more than ${patienceMs / 1000} s; its writes go on.`,
      "Run the command again: it continues. A long export or sweep may have to end first.",
    );
  }
}

/**
 * Makes a stop last: another cell serves the tenant from now on. Throws if the stop had ended before this was
 * committed, because somebody may have written.
 */
export async function giveAway(client: pg.ClientBase, id: string, until: string): Promise<void> {
  const { rowCount } = await client.query(
    `update tenant set closed = 'away', "closedUntil" = null
     where id = $1 and closed = 'moving' and "closedUntil" = $2::timestamptz and "closedUntil" > clock_timestamp()`,
    [id, until],
  );
  const { rows } = await client.query<{ inTime: boolean }>(`select clock_timestamp() < $1::timestamptz as "inTime"`, [
    until,
  ]);
  if (rowCount === 0 || !rows[0]?.inTime)
    throw userError(`The stop of ${id} ended before it was handed over; its writes go on.`, "Run the command again.");
  await client.query(announceTenant, [id]);
}

/** Opens a closed tenant to all processes. Repeating it is harmless. */
export async function openTenant(client: pg.ClientBase, id: string): Promise<void> {
  const { rowCount } = await client.query(
    `update tenant set closed = null, "closedUntil" = null where id = $1 and closed is not null`,
    [id],
  );
  if (rowCount) await client.query(announceTenant, [id]);
}
