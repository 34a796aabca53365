import { setImmediate as nextTurn } from "node:timers/promises";
import type { Tenant, TenantRecord } from "#server/domain/tenant/model.ts";
import type { TenantDirectory } from "#server/domain/tenant/ports.ts";
import { readHosts, readRecord } from "#server/domain/tenant/record.ts";
import type { Follower } from "./notices.ts";
import { tenantChanged } from "./tenants.ts";

export type DirectoryOptions = {
  /** One statement outside of any tenant. */
  query<Row>(text: string, values: unknown[]): Promise<Row[]>;
  environment: keyof TenantRecord["hosts"];
  /** Answers on hosts that no tenant lists. */
  defaultTenant: string;
  /** A tenant or its catalogue changed; null: anything may have. */
  onChange?: (tenantId: string | null) => void;
  /** Called once for each stored record that this version cannot read. `isServed`: the one before it stays in use. */
  onUnreadable(unreadable: { tenantId: string; version: number; problem: string; isServed: boolean }): void;
};

/** Knows tenants as soon as it follows notices. */
export type LiveDirectory = TenantDirectory &
  Follower & {
    /** Reads what changed, whether it was announced or not. */
    reload(): Promise<void>;
  };

type StoredVersion = { id: string; rowVersion: string };
type StoredRecord = StoredVersion & { version: number; record: unknown };

type Entry = {
  /** Which state of the row this was read from. */
  rowVersion: string;
  /** The last record that could be read; null: none could. */
  tenant: Tenant | null;
  /** Of the newest record, readable or not. */
  hosts: TenantRecord["hosts"];
};

/** Records are read so many at a time (about 70 kB each). */
const batchSize = 20;

/**
 * Tenants in memory, in every process as they stand in the database within a second: it follows NOTIFY. A changed tenant
 * costs the reading of that tenant alone; after a (re)connection only rows that changed since are read. Where a record
 * cannot be read, the last good one stays in use; without one the tenant's hosts answer nobody (core.md C7).
 */
export function tenantDirectory(options: DirectoryOptions): LiveDirectory {
  let entries = new Map<string, Entry>();
  let tenantsById = new Map<string, Tenant>();
  let ownerByHost = new Map<string, string>();
  let ownerElsewhere = new Map<string, string>();
  const changed = new Set<string>();
  let lastRefresh: Promise<void> = Promise.resolve();

  /** Refreshes one after the other: a later one never makes way for an earlier one's rows. */
  function inTurn(refresh: () => Promise<void>): Promise<void> {
    const turn = lastRefresh.then(refresh);
    lastRefresh = turn.catch(() => undefined);
    return turn;
  }

  async function refreshAll(): Promise<void> {
    changed.clear();
    const rows = await options.query<StoredVersion>(`select id, xmin::text as "rowVersion" from tenant`, []);
    const fresh = await readStale(rows);
    const known = new Map(rows.flatMap(({ id }) => (entries.has(id) ? [[id, entries.get(id) as Entry]] : [])));
    publish(known, fresh);
    options.onChange?.(null);
  }

  /** Takes everything that was announced until now, so that a burst of changes costs each tenant one reading. */
  async function refreshChanged(): Promise<void> {
    const ids = [...changed];
    if (ids.length === 0) return;
    changed.clear();
    try {
      const rows = await options.query<StoredVersion>(
        `select id, xmin::text as "rowVersion" from tenant where id = any($1::text[])`,
        [ids],
      );
      publish(entries, await readStale(rows));
    } catch (fault) {
      for (const id of ids) changed.add(id);
      throw fault;
    }
    for (const id of ids) options.onChange?.(id);
  }

  /** Reads the records of rows that are not known as they stand. Other work goes on between two records. */
  async function readStale(rows: readonly StoredVersion[]): Promise<Map<string, Entry>> {
    const stale = rows.filter(({ id, rowVersion }) => entries.get(id)?.rowVersion !== rowVersion).map(({ id }) => id);
    const fresh = new Map<string, Entry>();
    for (let from = 0; from < stale.length; from += batchSize) {
      const records = await options.query<StoredRecord>(
        `select id, version, record, xmin::text as "rowVersion" from tenant where id = any($1::text[])`,
        [stale.slice(from, from + batchSize)],
      );
      for (const stored of records) {
        fresh.set(stored.id, readEntry(stored, entries.get(stored.id)));
        await nextTurn();
      }
    }
    return fresh;
  }

  function readEntry({ id, version, record, rowVersion }: StoredRecord, before: Entry | undefined): Entry {
    const reading = readRecord(record);
    if (reading.ok) return { rowVersion, tenant: { ...reading.record, version }, hosts: reading.record.hosts };
    const tenant = before?.tenant ?? null;
    options.onUnreadable({ tenantId: id, version, problem: reading.problem, isServed: tenant !== null });
    return { rowVersion, tenant, hosts: readHosts(record) ?? before?.hosts ?? noHosts };
  }

  /** Takes effect at once, together with onChange: nothing is made of a new record and stored as if of the old one. */
  function publish(known: ReadonlyMap<string, Entry>, fresh: ReadonlyMap<string, Entry>): void {
    entries = new Map([...known, ...fresh].sort(([one], [other]) => one.localeCompare(other)));
    tenantsById = new Map();
    ownerByHost = new Map();
    ownerElsewhere = new Map();
    for (const [id, { tenant, hosts }] of entries) {
      if (tenant) tenantsById.set(id, tenant);
      for (const [environment, names] of Object.entries(hosts)) {
        const owners = environment === options.environment ? ownerByHost : ownerElsewhere;
        for (const name of names) owners.set(name, id);
      }
    }
  }

  return {
    byHost(host) {
      const name = hostname(host);
      const owner = ownerByHost.get(name);
      if (owner !== undefined) return tenantsById.get(owner) ?? null;
      // A host of another brand that came to the wrong environment is not the default tenant's.
      const elsewhere = ownerElsewhere.get(name) ?? options.defaultTenant;
      return elsewhere === options.defaultTenant ? (tenantsById.get(options.defaultTenant) ?? null) : null;
    },
    isListed: (host) => ownerByHost.has(hostname(host)),
    byId: (id) => tenantsById.get(id) ?? null,
    isUnreadable: (id) => entries.has(id) && !tenantsById.has(id),
    all: () => [...tenantsById.values()],
    channels: {
      [tenantChanged]: (tenantId) => {
        changed.add(tenantId);
        return inTurn(refreshChanged);
      },
    },
    reload: () => inTurn(refreshAll),
    onConnect: () => inTurn(refreshAll),
  };
}

const noHosts: TenantRecord["hosts"] = { production: [], staging: [], testing: [], development: [] };

/** "Nordlicht.localhost:3000" → "nordlicht.localhost". */
function hostname(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
}
