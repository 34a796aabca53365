import type pg from "pg";
import type { Tenant, TenantRecord } from "#server/domain/tenant/model.ts";
import type { TenantDirectory } from "#server/domain/tenant/ports.ts";
import { tenantRecord } from "#server/domain/tenant/record.ts";
import { withClient } from "./installation.ts";
import type { Follower } from "./notices.ts";

export type DirectoryOptions = {
  url: string;
  environment: keyof TenantRecord["hosts"];
  /** Answers on hosts that no tenant lists. */
  defaultTenant: string;
  /** A tenant or its catalogue changed; null: anything may have. */
  onChange?: (tenantId: string | null) => void;
  onError: (error: Error) => void;
};

/** Knows tenants as soon as it follows notices. */
export type LiveDirectory = TenantDirectory & Follower & { reload(): Promise<void> };

/** The channel on which `applyTenants` and the catalogue say that something changed; the payload is the tenant's id. */
export const tenantChanged = "tenant_changed";

/**
 * Tenants in memory, in every process as they stand in the database within a second: it follows NOTIFY, and reads
 * everything again after the connection was lost. A record that this version of the product cannot read is left out.
 */
export function tenantDirectory(options: DirectoryOptions): LiveDirectory {
  let byId = new Map<string, Tenant>();
  let byHost = new Map<string, Tenant>();
  let begun = 0;
  let known = 0;

  /** What is made of a record is outdated in the moment in which the new one is known, not a moment later. */
  async function read(client: pg.ClientBase, changed: string | null): Promise<void> {
    const mine = ++begun;
    const rows = await readTenants(client);
    // A reading that began later knows what this one knows, and more.
    if (mine > known) {
      known = mine;
      know(rows);
    }
    options.onChange?.(changed);
  }

  function know(rows: TenantRow[]): void {
    const readable = new Map<string, Tenant>();
    for (const { id, version, record } of rows) {
      // Code made for reading many records pays for itself only after more of them than there are.
      const parsed = tenantRecord.safeParse(record, { jitless: true });
      if (parsed.success) readable.set(id, { ...parsed.data, version });
      else options.onError(new Error(`The record of tenant ${id} cannot be read: ${parsed.error.message}`));
    }
    byId = readable;
    byHost = new Map(
      [...readable.values()].flatMap((tenant) => tenant.hosts[options.environment].map((host) => [host, tenant])),
    );
  }

  const reload = (changed: string | null) => withClient(options.url, (client) => read(client, changed));

  return {
    byHost: (host) => byHost.get(hostname(host)) ?? byId.get(options.defaultTenant) ?? null,
    isListed: (host) => byHost.has(hostname(host)),
    byId: (id) => byId.get(id) ?? null,
    all: () => [...byId.values()].sort((a, b) => a.id.localeCompare(b.id)),
    reload: () => reload(null),
    channels: {
      [tenantChanged]: (tenantId) => reload(tenantId),
    },
    onConnect: (client) => read(client, null),
  };
}

/** "Nordlicht.localhost:3000" → "nordlicht.localhost". */
function hostname(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
}

export type TenantRow = { id: string; version: number; record: unknown; appliedAt: Date; appliedBy: string };

/** Every tenant as it was last applied, its record unread: this version may not understand it. */
export async function readTenants(client: pg.ClientBase): Promise<TenantRow[]> {
  const { rows } = await client.query<TenantRow>(
    `select id, version, record, "appliedAt", "appliedBy" from tenant order by id`,
  );
  return rows;
}

export type Applied = { id: string; version: number; changed: boolean };
export type HostTaken = { id: string; environment: string; host: string; takenBy: string };

/**
 * Writes tenants and a row of their history, all of them or none, one caller at a time; a record that is the same as
 * before stays at its version. Answers the hosts that belong to another tenant instead, if there are any. `client` is
 * the owner's connection: the processes' role may not write tenants.
 */
export async function applyTenants(
  client: pg.ClientBase,
  records: readonly TenantRecord[],
  by: string,
): Promise<{ applied: Applied[] } | { taken: HostTaken[] }> {
  await client.query("begin");
  try {
    await client.query("select pg_advisory_xact_lock(hashtext('tenant'))");
    const taken = takenHosts(records, await readTenants(client));
    if (taken.length > 0) {
      await client.query("rollback");
      return { taken };
    }
    const applied: Applied[] = [];
    for (const record of records) applied.push(await applyOne(client, record, by));
    await client.query("commit");
    return { applied };
  } catch (fault) {
    await client.query("rollback").catch(() => undefined);
    throw fault;
  }
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
  await client.query("select pg_notify($1, $2)", [tenantChanged, record.id]);
  return { id: record.id, version: written.version, changed: true };
}

/** A host leads to one tenant only, among those that are being applied and those that stay. */
function takenHosts(records: readonly TenantRecord[], rows: readonly TenantRow[]): HostTaken[] {
  const applying = new Set(records.map(({ id }) => id));
  const staying = rows.filter(({ id }) => !applying.has(id)).map((row) => row.record as TenantRecord);
  const owners = new Map<string, string>();
  const taken: HostTaken[] = [];
  for (const record of [...staying, ...records]) {
    for (const [environment, hosts] of Object.entries(record.hosts)) {
      for (const host of hosts) {
        const place = `${environment} ${host}`;
        const takenBy = owners.get(place);
        if (takenBy !== undefined && takenBy !== record.id) taken.push({ id: record.id, environment, host, takenBy });
        owners.set(place, record.id);
      }
    }
  }
  return taken;
}
