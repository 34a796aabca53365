import { LRUCache } from "lru-cache";
import type { Follower } from "#server/platform/database/notices.ts";
import { heldTenants } from "#server/platform/process/tenant-cache.ts";
import type { Tenant, TenantRecord } from "../model.ts";
import { type NamedBrand, readHosts, readRecord, type TenantDirectory } from "../record.ts";
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

/** Knows tenants only once it follows notifications. */
export type LiveDirectory = TenantDirectory &
  Follower & {
    /** Reads what changed, whether it was announced or not. */
    reload(): Promise<void>;
  };

type StoredVersion = { id: string; rowVersion: string };
type Named = { name: string | null; operator: string | null; phone: string | null };
type StoredFacts = StoredVersion & Named & Pick<Entry, "app" | "isAway"> & { hosts: unknown };
type StoredRecord = StoredVersion & { version: number; record: unknown };

type Entry = Named & {
  /** The version of the row (xmin) that this entry was read from. */
  rowVersion: string;
  /** In the newest record, readable or not, served here or not. */
  hosts: TenantRecord["hosts"];
  app: string | null;
  isAway: boolean;
};

/** A record in memory; tenant null: it is unreadable. */
type Held = { rowVersion: string; tenant: Tenant | null };

/** Rows read at once. */
const batchSize = 500;

/**
 * Tenants at most a second behind the database in every process: the directory follows NOTIFY. A record is read when it
 * is first needed; if it changes while in memory, it is read again at once. After a (re)connection only rows that
 * changed since are read. If a changed record cannot be read, the one in memory stays in use; without one the tenant's
 * hosts are not served.
 */
export function tenantDirectory(options: DirectoryOptions): LiveDirectory {
  let entries = new Map<string, Entry>();
  let ownerByHost = new Map<string, string>();
  let ownerElsewhere = new Map<string, string>();
  let ownerByApp = new Map<string, string>();
  const held = new LRUCache<string, Held>({ max: heldTenants, fetchMethod: (id) => read(id) });
  const changed = new Set<string>();
  const isServed = (id: string) => entries.get(id)?.isAway === false;
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
    const known = new Map(rows.flatMap(({ id }) => (entries.has(id) ? [[id, entries.get(id) as Entry]] : [])));
    await publish(known, rows);
    options.onChange?.(null);
  }

  /**
   * Handles all announcements made until now, so that a burst of changes reads each tenant once. If it fails, the
   * connection is renewed, and everything is read again.
   */
  async function refreshChanged(): Promise<void> {
    const ids = [...changed];
    if (ids.length === 0) return;
    changed.clear();
    const rows = await options.query<StoredVersion>(
      `select id, xmin::text as "rowVersion" from tenant where id = any($1::text[])`,
      [ids],
    );
    await publish(entries, rows);
    for (const id of ids) options.onChange?.(id);
  }

  /**
   * Reads what differs from memory, then switches to it synchronously, so that nothing made from a new record is cached
   * as if made from the old one.
   */
  async function publish(known: ReadonlyMap<string, Entry>, rows: readonly StoredVersion[]): Promise<void> {
    const fresh = await readEntries(rows);
    const records = new Map<string, Held>();
    for (const { id, rowVersion } of rows) {
      const before = held.peek(id);
      if (before && before.rowVersion !== rowVersion) records.set(id, await read(id));
    }
    entries = new Map([...known, ...fresh].sort(([one], [other]) => one.localeCompare(other)));
    for (const [id, record] of records) held.set(id, record);
    for (const id of held.keys()) if (!entries.has(id)) held.delete(id);
    ownerByHost = new Map();
    ownerElsewhere = new Map();
    ownerByApp = new Map();
    for (const [id, { hosts, app }] of entries) {
      if (app !== null) ownerByApp.set(app, id);
      for (const [environment, names] of Object.entries(hosts)) {
        const owners = environment === options.environment ? ownerByHost : ownerElsewhere;
        for (const name of names) owners.set(name, id);
      }
    }
  }

  /** Reads hosts and app of rows that are missing or outdated in memory. */
  async function readEntries(rows: readonly StoredVersion[]): Promise<Map<string, Entry>> {
    const stale = rows.filter(({ id, rowVersion }) => entries.get(id)?.rowVersion !== rowVersion).map(({ id }) => id);
    const fresh = new Map<string, Entry>();
    for (let from = 0; from < stale.length; from += batchSize) {
      const facts = await options.query<StoredFacts>(
        `select id, xmin::text as "rowVersion", record->'hosts' as hosts, record->'content'->>'app' as app,
           coalesce(closed = 'away', false) as "isAway", record->>'name' as name, record->'legal'->>'operator' as operator, record->'legal'->>'phone' as phone
         from tenant where id = any($1::text[])`,
        [stale.slice(from, from + batchSize)],
      );
      for (const { id, hosts, ...known } of facts)
        fresh.set(id, { ...known, hosts: readHosts({ hosts }) ?? entries.get(id)?.hosts ?? noHosts });
    }
    return fresh;
  }

  /** Reads one record. An unreadable one is reported, and the one in memory stays in use. */
  async function read(id: string): Promise<Held> {
    const [stored] = await options.query<StoredRecord>(
      `select id, version, record, xmin::text as "rowVersion" from tenant where id = $1`,
      [id],
    );
    if (!stored) return { rowVersion: "", tenant: null };
    const { version, rowVersion } = stored;
    const reading = readRecord(stored.record);
    if (reading.ok) return { rowVersion, tenant: { ...reading.record, version } };
    const tenant = held.peek(id)?.tenant ?? null;
    options.onUnreadable({ tenantId: id, version, problem: reading.problem, isServed: tenant !== null });
    return { rowVersion, tenant };
  }

  /** The record of a known tenant: from memory, or read by the first of those who ask at the same time. */
  async function byId(id: string): Promise<Tenant | null> {
    let before: Held | undefined;
    while (isServed(id)) {
      const known = before ? await held.fetch(id, { forceRefresh: true }) : (held.get(id) ?? (await held.fetch(id)));
      if (!known) break;
      // A record may have been read before the newest change that was announced: it is read again. Twice the same: it
      // is the newest, and its announcement is on the way.
      const versions = [entries.get(id)?.rowVersion, before?.rowVersion];
      if (versions.includes(known.rowVersion)) return known.tenant;
      before = known;
    }
    return null;
  }

  function ownerOf(host: string): string | null {
    const name = hostname(host);
    const owner = ownerByHost.get(name);
    if (owner !== undefined) return owner;
    // A host that another tenant lists for a different environment does not fall back to the default tenant.
    const elsewhere = ownerElsewhere.get(name) ?? options.defaultTenant;
    return elsewhere === options.defaultTenant && entries.has(elsewhere) ? elsewhere : null;
  }

  return {
    ownerOf,
    isListed: (host) => ownerByHost.has(hostname(host)),
    ownerOfApp: (app) => ownerByApp.get(app) ?? null,
    ids: () => [...entries.keys()].filter(isServed),
    brands: () => [...entries].flatMap(namedBrand),
    exists: (id) => entries.has(id),
    byId,
    byHost: async (host) => byId(ownerOf(host) ?? ""),
    held: (id) => held.get(id)?.tenant ?? null,
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

function namedBrand([id, { name, operator, phone, hosts }]: [string, Entry]): NamedBrand[] {
  return name && operator && phone ? [{ id, name, legal: { operator, phone }, hosts }] : [];
}

const noHosts = { production: [], staging: [], testing: [], development: [] };

/** "Nordlicht.localhost:3000" → "nordlicht.localhost". */
function hostname(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
}
