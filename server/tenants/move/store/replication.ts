import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { userError } from "#server/platform/process/user-error.ts";
import { type Cell, one } from "./cell.ts";
import type { MovedTable } from "./moved-tables.ts";

/**
 * The changes of one tenant, from one cell to the other, by PostgreSQL's logical replication: publication and slot on
 * the one side, subscription on the other, all of the same name.
 */
export type Stream = { name: string; from: Cell; to: Cell; tables: readonly MovedTable[] };

/** `way`: "out" from the cell that the tenant leaves, "back" to it. A tenant's id has no "_", so names are unique. */
export function stream(id: string, way: "out" | "back", from: Cell, to: Cell, tables: readonly MovedTable[]): Stream {
  return { name: `move_${id.replaceAll("-", "_")}_${way}`, from, to, tables };
}

/** The publication with its row filters, and the slot from which on changes are kept. Repeating it is harmless. */
export async function publish({ name, from, tables }: Stream): Promise<void> {
  const { published } = await one<{ published: boolean }>(
    from,
    "select exists (select from pg_publication where pubname = $1) as published",
    [name],
  );
  if (!published) {
    const filtered = tables.map((table) => `${table.name} where (${table.condition})`).join(", ");
    await from.client.query(
      `create publication ${name} for table ${filtered} with (publish = 'insert, update, delete', publish_via_partition_root = true)`,
    );
  }
  if (await slot(from, name)) return;
  await from.client.query("select pg_create_logical_replication_slot($1, 'pgoutput')", [name]);
}

/** Lets the other cell take the changes; `copies`: and first the rows that are there. Repeating it is harmless. */
export async function subscribe({ name, from, to }: Stream, { copies }: { copies: boolean }): Promise<void> {
  if (await isSubscribed(to, name)) return;
  await to.client.query(
    `create subscription ${name} connection ${pg.escapeLiteral(from.url)} publication ${name}
     with (create_slot = false, slot_name = '${name}', copy_data = ${copies})`,
  );
}

/** Forgets the changes until now: both cells have the same rows. Only before anybody subscribed. */
export async function skipToNow({ name, from }: Stream): Promise<void> {
  await from.client.query("select pg_replication_slot_advance($1, pg_current_wal_lsn())", [name]);
}

/** Removes subscription, slot and publication, as far as they are there. */
export async function remove({ name, from, to }: Stream): Promise<void> {
  if (await isSubscribed(to, name)) await to.client.query(`drop subscription ${name}`);
  for (let tries = 0; await slot(from, name); tries++) {
    // The process that sent the changes may still be ending.
    if (tries === 50) throw userError(`The slot ${name} at ${from.name} stays in use.`, "Run the command again.");
    await from.client
      .query(
        "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active",
        [name],
      )
      .catch(() => undefined);
    await pause(100);
  }
  await from.client.query(`drop publication if exists ${name}`);
}

export type Copied = { ready: number; tables: number; faults: number };

/** How many tables have been copied and follow their changes; `faults`: attempts that failed, at the taking server. */
export function copied({ name, to }: Stream): Promise<Copied> {
  return one<Copied>(
    to,
    `select count(*) filter (where r.srsubstate = 'r')::int as ready, count(*)::int as tables, coalesce(max(
         (select apply_error_count + sync_error_count from pg_stat_subscription_stats st where st.subid = s.oid)
       ), 0)::int as faults
     from pg_subscription s join pg_subscription_rel r on r.srsubid = s.oid where s.subname = $1`,
    [name],
  );
}

/** Waits until all that is committed now has arrived. Throws after `limitMs`. Returns the time that it took. */
export async function catchUp({ name, from }: Stream, limitMs: number): Promise<number> {
  const began = performance.now();
  const { lsn } = await one<{ lsn: string }>(from, "select pg_current_wal_insert_lsn()::text as lsn");
  for (;;) {
    const { there } = await one<{ there: boolean }>(
      from,
      "select exists (select from pg_stat_replication where application_name = $1 and replay_lsn >= $2::pg_lsn) as there",
      [name, lsn],
    );
    const took = performance.now() - began;
    if (there) return took;
    if (took > limitMs) {
      throw userError(
        `After ${Math.round(took / 1000)} s the changes have not all arrived.`,
        "Look at the log of the taking server, and run the command again: it continues.",
      );
    }
    await pause(20);
  }
}

async function isSubscribed({ client }: Cell, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_subscription where subname = $1
       and subdbid = (select oid from pg_database where datname = current_database())`,
    [name],
  );
  return rowCount === 1;
}

async function slot({ client }: Cell, name: string): Promise<boolean> {
  return (await client.query("select from pg_replication_slots where slot_name = $1", [name])).rowCount === 1;
}
