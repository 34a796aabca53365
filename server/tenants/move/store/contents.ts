import type pg from "pg";
import { announceSetting, testClockSetting } from "#server/platform/store/settings.ts";
import { announceTenant } from "#server/tenants/store/tenants.ts";
import { type Cell, one } from "./cell.ts";
import type { MovedTable } from "./moved-tables.ts";

/** What belongs to a tenant and is no row that replication brings. */

/** Numbers given at the destination from now on are higher than those that came along. Repeating it is harmless. */
export async function raiseSequences(giver: Cell, taker: Cell): Promise<void> {
  const { rows } = await giver.client.query<{ name: string; last: string | null }>(
    `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, last } of rows) {
    if (last === null) continue;
    await taker.client.query(`select setval($1, greatest((select last_value from ${name}), $2::bigint))`, [name, last]);
  }
}

/** The sellers' counters of the tenant's invoices. Repeating it is harmless. */
export async function raiseInvoiceCounters(id: string, giver: Cell, taker: Cell): Promise<void> {
  const { rows } = await giver.client.query<{ seller: string; last: number }>(
    `select c.seller, c.last from invoice_counter c where c.seller in (
       select coalesce(seller->>'vatId', '') || ' ' || (seller->>'name') from invoice where "tenantId" = $1
     )`,
    [id],
  );
  for (const { seller, last } of rows) {
    await taker.client.query(
      `insert into invoice_counter as c (seller, last) values ($1, $2)
       on conflict (seller) do update set last = greatest(c.last, excluded.last)`,
      [seller, last],
    );
  }
}

/** Waiting jobs rest for half a minute, so that none begins while the tenant is handed over; then they go on here. */
export async function restJobs(id: string, { client }: Cell): Promise<void> {
  await client.query(
    `update pgboss.job set start_after = greatest(start_after, now() + interval '30 s')
     where data->>'tenantId' = $1 and state < 'active'`,
    [id],
  );
}

/** How many jobs of the tenant run now. */
export async function runningJobs(id: string, cell: Cell): Promise<number> {
  const { running } = await one<{ running: number }>(
    cell,
    `select count(*)::int as running from pgboss.job where data->>'tenantId' = $1 and state = 'active'`,
    [id],
  );
  return running;
}

/** Waiting jobs go on at the other cell. A job that is there already stays as it is; returns how many came. */
export async function moveJobs(id: string, giver: Cell, taker: Cell): Promise<number> {
  const { rows } = await giver.client.query<{ id: string; job: unknown }>(
    `select id, to_jsonb(j) || jsonb_build_object('start_after', now()) as job from pgboss.job j
     where data->>'tenantId' = $1 and state < 'active'`,
    [id],
  );
  if (rows.length === 0) return 0;
  const { rowCount } = await taker.client.query(
    "insert into pgboss.job select * from jsonb_populate_recordset(null::pgboss.job, $1) on conflict do nothing",
    [JSON.stringify(rows.map(({ job }) => job))],
  );
  await giver.client.query("delete from pgboss.job where id = any($1::uuid[]) and state < 'active'", [
    rows.map((row) => row.id),
  ]);
  return rowCount ?? 0;
}

/**
 * Takes the tenant's record over, and lets the taker's processes read it and the clock of a test tenant, whose row
 * replication brought without a word to them. `closed`: null, the taker serves it from now on; "away", not yet, but no
 * other tenant answers there on its hosts. Repeating it is harmless.
 */
export async function takeRecord(id: string, giver: Cell, taker: Cell, closed: "away" | null): Promise<void> {
  const { row } = await one<{ row: object }>(giver, "select to_jsonb(t) as row from tenant t where id = $1", [id]);
  await taker.client.query("begin");
  await taker.client.query(
    `insert into tenant select * from jsonb_populate_record(null::tenant, $1) on conflict (id) do update
     set version = excluded.version, record = excluded.record, "appliedAt" = excluded."appliedAt",
       "appliedBy" = excluded."appliedBy", closed = excluded.closed, "closedUntil" = null`,
    [JSON.stringify({ ...row, closed, closedUntil: null })],
  );
  await taker.client.query(announceTenant, [id]);
  await taker.client.query(announceSetting, [testClockSetting + id]);
  await taker.client.query("commit");
}

/** Rows deleted at a time. */
const batch = 20_000;

/**
 * Deletes everything of the tenant from a database that does not serve it. Triggers and foreign keys are left out: all
 * that they would keep in order goes as well. Repeating it is harmless. Places of rows are not unique over the
 * partitions of a table, so each is also asked whether it is the tenant's.
 */
export async function removeRows(
  id: string,
  { client }: { client: pg.ClientBase },
  tables: readonly MovedTable[],
): Promise<void> {
  await client.query("set session_replication_role = 'replica'");
  for (const { name, condition } of tables) {
    const some = `delete from ${name} where ${condition}
      and ctid = any (array(select ctid from ${name} where ${condition} limit ${batch}))`;
    while (((await client.query(some)).rowCount ?? 0) > 0);
  }
  await client.query("delete from health_reading where subject = $1", [id]);
  await client.query("delete from pgboss.job where data->>'tenantId' = $1", [id]);
  await client.query("delete from tenant where id = $1", [id]);
  await client.query("reset session_replication_role");
  await client.query(announceTenant, [id]);
  await client.query("delete from pgboss.job where data->>'tenantId' = $1", [id]);
}
