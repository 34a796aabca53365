import type pg from "pg";
import { purgeSql } from "#server/platform/store/jobs.ts";
import { testClockSetting } from "#server/platform/store/settings.ts";
import type { TenantRecord } from "../model.ts";
import { readHosts } from "../record.ts";
import { storePictures, type TenantPicture } from "./pictures.ts";

/** NOTIFY channel on which `announceTenant` announces changes; the payload is the tenant's id. */
export const tenantChanged = "tenant_changed";

/**
 * SQL by which a transaction that changes a tenant ($1), or what its pages are made from, announces it: to every
 * process, and to the CDN.
 */
export const announceTenant = `WITH purge AS (${purgeSql("$1")}) SELECT 1 FROM pg_notify('${tenantChanged}', $1)`;

/** SQL by which a transaction that changes tenants waits for any other that does. */
export const lockTenants = "select pg_advisory_xact_lock(hashtext('tenant'))::text";

export type TenantSummary = { id: string; version: number; name: string; appliedAt: Date; appliedBy: string };

/** Every tenant as last applied, whether this version can read it or not, without its record. */
export async function listTenants(client: pg.ClientBase): Promise<TenantSummary[]> {
  const { rows } = await client.query<TenantSummary>(
    `select id, version, coalesce(record->>'name', '') as name, "appliedAt", "appliedBy" from tenant order by id`,
  );
  return rows;
}

/** A tenant's record as stored, not validated; null if there is no such tenant. */
export async function storedRecord(client: pg.ClientBase, id: string): Promise<unknown> {
  const { rows } = await client.query<{ record: unknown }>("select record from tenant where id = $1", [id]);
  return rows[0]?.record ?? null;
}

export type Applied = { id: string; version: number; changed: boolean };
export type HostTaken = { id: string; environment: string; host: string; takenBy: string };

/** Why tenants were not applied: hosts that belong to others, tenants whose `test` is fixed, or that are closed. */
export type NotApplied = { taken: HostTaken[] } | { paid: string[] } | { closed: string[] };

/**
 * Writes tenants with the pictures they name and their history rows, all or none, one caller at a time; an unchanged
 * record keeps its version. If something is against it, writes nothing and returns that. `client` is the owner's
 * connection: the processes' role may not write tenants.
 */
export async function applyTenants(
  client: pg.ClientBase,
  records: readonly TenantRecord[],
  by: string,
  pictures: readonly TenantPicture[] = [],
): Promise<{ applied: Applied[] } | NotApplied> {
  await client.query("begin");
  try {
    await client.query(lockTenants);
    const taken = takenHosts(records, await listHosts(client));
    if (taken.length > 0) {
      await client.query("rollback");
      return { taken };
    }
    const closed = await closedAmong(client, records);
    if (closed.length > 0) {
      await client.query("rollback");
      return { closed };
    }
    const paid: string[] = [];
    for (const record of records) if (await isFlagFixed(client, record)) paid.push(record.id);
    if (paid.length > 0) {
      await client.query("rollback");
      return { paid };
    }
    await storePictures(client, pictures);
    const applied: Applied[] = [];
    for (const record of records) applied.push(await applyOne(client, record, by));
    await client.query("commit");
    return { applied };
  } catch (fault) {
    await client.query("rollback").catch(() => undefined);
    throw fault;
  }
}

/** Enters each tenant as its own transactions do: until this one ends none of them is closed. */
async function closedAmong(client: pg.ClientBase, records: readonly TenantRecord[]): Promise<string[]> {
  const ids = records.map(({ id }) => id);
  await client.query("select enter_tenant(id) from unnest($1::text[]) as id", [ids]);
  const { rows } = await client.query<{ id: string }>(
    "select id from tenant where id = any($1::text[]) and closed is not null order by id",
    [ids],
  );
  return rows.map(({ id }) => id);
}

/**
 * Whether `test` would change although money was paid, or is about to be, or the clock was moved: then a test would
 * count as real, or what is real as a test.
 */
async function isFlagFixed(client: pg.ClientBase, { id, test }: TenantRecord): Promise<boolean> {
  // Row-level security shows the owner one tenant at a time, too.
  await client.query("select set_config('app.tenant_id', $1, true)", [id]);
  const { rows } = await client.query(
    `select from tenant where id = $1 and coalesce(record->'test' = 'true', false) <> $2
       and (exists (select from payout_run where "tenantId" = $1 and ("exportedAt" is not null or state <> 'discarded'))
         or exists (select from reward_claim where "tenantId" = $1 and state = 'paid')
         or exists (select from setting where key = '${testClockSetting}' || $1))`,
    [id, test],
  );
  return rows.length > 0;
}

async function applyOne(client: pg.ClientBase, record: TenantRecord, by: string): Promise<Applied> {
  const { rows } = await client.query<{ version: number }>(
    `insert into tenant as t (id, version, record, "appliedAt", "appliedBy")
     values ($1, 1, $2::jsonb, now(), $3)
     on conflict (id) do update
       set version = t.version + 1, record = excluded.record, "appliedAt" = now(), "appliedBy" = excluded."appliedBy"
       where t.record <> excluded.record
     returning version`,
    [record.id, JSON.stringify(record), by],
  );
  const written = rows[0];
  if (!written) {
    const known = await client.query<{ version: number }>("select version from tenant where id = $1", [record.id]);
    return { id: record.id, version: known.rows[0]?.version ?? 0, changed: false };
  }
  await client.query(
    `insert into tenant_version ("tenantId", version, record, "appliedAt", "appliedBy")
     values ($1, $2, $3::jsonb, now(), $4)`,
    [record.id, written.version, JSON.stringify(record), by],
  );
  await client.query(announceTenant, [record.id]);
  return { id: record.id, version: written.version, changed: true };
}

type HostOwner = { id: string; hosts: Partial<TenantRecord["hosts"]> };

async function listHosts(client: pg.ClientBase): Promise<HostOwner[]> {
  const { rows } = await client.query<{ id: string; hosts: unknown }>(
    "select id, record->'hosts' as hosts from tenant order by id",
  );
  return rows.map(({ id, hosts }) => ({ id, hosts: readHosts({ hosts }) ?? {} }));
}

/** A host must lead to one tenant only, among the tenants being applied and all others, readable or not. */
function takenHosts(records: readonly TenantRecord[], rows: readonly HostOwner[]): HostTaken[] {
  const applying = new Set(records.map(({ id }) => id));
  const owners = new Map<string, string>();
  const taken: HostTaken[] = [];
  for (const { id, hosts } of [...rows.filter((row) => !applying.has(row.id)), ...records]) {
    for (const [environment, names] of Object.entries(hosts)) {
      for (const host of names) {
        const place = `${environment} ${host}`;
        const takenBy = owners.get(place);
        if (takenBy !== undefined && takenBy !== id) taken.push({ id, environment, host, takenBy });
        owners.set(place, id);
      }
    }
  }
  return taken;
}
