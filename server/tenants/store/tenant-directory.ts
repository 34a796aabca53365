import { setImmediate as nextTurn } from "node:timers/promises";
import type { Follower } from "#server/platform/database/notices.ts";
import type { Tenant, TenantRecord } from "#server/platform/tenant/model.ts";
import { readHosts, readRecord, type TenantDirectory } from "#server/platform/tenant/record.ts";
import { tenantChanged } from "./tenants.ts";

export type DirectoryOptions = {
  /** Runs one statement outside any tenant. */
  query<Row>(text: string, values: unknown[]): Promise<Row[]>;
  environment: keyof TenantRecord["hosts"];
  /** The tenant that answers on hosts no tenant lists. */
  defaultTenant: string;
  /** Called after a tenant or its catalogue changed; null: anything may have changed. */
  onChange?: (tenantId: string | null) => void;
  /** Called once for each stored record that this version cannot read. `isServed`: the previous record stays in use. */
  onUnreadable(unreadable: { tenantId: string; version: number; problem: string; isServed: boolean }): void;
};

/** Has tenants only once it follows notifications. */
export type LiveDirectory = TenantDirectory &
  Follower & {
    /** Reads what changed, whether it was announced or not. */
    reload(): Promise<void>;
  };

type StoredVersion = { id: string; rowVersion: string };
type StoredRecord = StoredVersion & { version: number; record: unknown };

type Entry = {
  /** The version of the row (xmin) that this entry was read from. */
  rowVersion: string;
  /** The last readable record; null: there was none. */
  tenant: Tenant | null;
  /** The hosts in the newest record, readable or not. */
  hosts: TenantRecord["hosts"];
};

/** Records are read in batches of this size (about 70 kB per record). */
const batchSize = 20;

/**
 * Tenants in memory, at most a second behind the database in every process: it follows NOTIFY. A changed tenant costs
 * reading that tenant alone; after a (re)connection only rows that changed since are read. If a record cannot be read,
 * the last good one stays in use; without one the tenant's hosts are not served.
 */
export function tenantDirectory(options: DirectoryOptions): LiveDirectory {
  let entries = new Map<string, Entry>();
  let tenantsById = new Map<string, Tenant>();
  let ownerByHost = new Map<string, string>();
  let ownerElsewhere = new Map<string, string>();
  const changed = new Set<string>();
  let lastRefresh: Promise<void> = Promise.resolve();

  /** Runs refreshes one after the other, so that an earlier one never overwrites a later one's rows. */
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

  /** Handles all announcements made until now, so that a burst of changes reads each tenant once. */
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

  /** Reads the records of rows that are missing or outdated in memory. Yields to the event loop between two records. */
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

  /**
   * Switches to the new records synchronously, so that nothing made from a new record is cached as if made from the old
   * one.
   */
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
      // A host that another tenant lists for a different environment does not fall back to the default tenant.
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
