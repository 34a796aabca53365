import type { z } from "zod";
import { findContradictions } from "./contradictions.ts";
import { switches, type Tenant, type TenantRecord } from "./model.ts";

/** Schema of a record that may be applied: all switches valid, none unknown, no contradictions. */
export const tenantRecord = switches.superRefine((record, issues) => {
  for (const { path, message } of findContradictions(record)) issues.addIssue({ code: "custom", path, message });
});

export type RecordReading = { ok: true; record: TenantRecord } | { ok: false; problem: string };

/**
 * Reads a stored record with this version's schema. Unknown fields are dropped, so that during a rolling deployment old
 * processes can read records written by a newer version. Contradictions are not checked; `apply` has refused them.
 */
export function readRecord(stored: unknown): RecordReading {
  let parsed = parse(stored);
  const unknown = parsed.error?.issues.filter((issue) => issue.code === "unrecognized_keys") ?? [];
  if (unknown.length > 0) parsed = parse(without(stored, unknown));
  if (parsed.success) return { ok: true, record: parsed.data };
  const lines = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "record"}: ${message}`);
  return { ok: false, problem: lines.join("; ") };
}

/** Without zod's JIT, which only pays off for more records than one process reads. */
const parse = (stored: unknown) => switches.safeParse(stored, { jitless: true });

function without(stored: unknown, unknown: readonly z.core.$ZodIssueUnrecognizedKeys[]): unknown {
  const copy: unknown = structuredClone(stored);
  for (const { path, keys } of unknown) {
    const place = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], copy);
    for (const key of keys) delete (place as Record<string, unknown>)[key];
  }
  return copy;
}

/** The hosts of a stored record by environment, even if the rest of it is invalid; null: they are unreadable. */
export function readHosts(stored: unknown): TenantRecord["hosts"] | null {
  const hosts = isObject(stored) ? stored["hosts"] : null;
  if (!isObject(hosts)) return null;
  const listed = (environment: keyof TenantRecord["hosts"]) => {
    const names = hosts[environment];
    return Array.isArray(names)
      ? names.filter((name) => typeof name === "string").map((name) => name.toLowerCase())
      : [];
  };
  return {
    production: listed("production"),
    staging: listed("staging"),
    testing: listed("testing"),
    development: listed("development"),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Why a tenant is closed: "moving", nothing of it can be written for some seconds; "away", another cell serves it and
 * this database keeps a copy (docs/operations/cells.md).
 */
export const closures = ["moving", "away"] as const;

/** What other brands' texts must not name of a brand. */
export type NamedBrand = Pick<TenantRecord, "id" | "name"> & {
  legal: Pick<TenantRecord["legal"], "operator" | "phone">;
  hosts: Pick<TenantRecord["hosts"], "production">;
};

/**
 * The tenants of the installation: who answers on which host is in memory for all of them, a record from its first use
 * on. Kept up to date by NOTIFY.
 */
export type TenantDirectory = {
  /**
   * The id of the tenant that answers on a host (any port): the one that lists it, else the default tenant. null:
   * another environment's tenant lists it, or there is no default tenant.
   */
  ownerOf(host: string): string | null;
  /** Whether a tenant lists the host. Other hosts get the default tenant, but must not be used in links for people. */
  isListed(host: string): boolean;
  /** The id of the tenant whose content comes from an app of the content service; null: there is none. */
  ownerOfApp(app: string): string | null;
  /** The ids of all tenants served here, in order, whether their records are readable or not. */
  ids(): string[];
  /** All brands by what is in memory of each; without those whose records do not say it. */
  brands(): NamedBrand[];
  /** Whether there is such a tenant, its record readable or not, served here or by another cell. */
  exists(id: string): boolean;
  /**
   * null: there is none, its record is unreadable, or another cell serves it (`exists` tells). Rejects while the
   * database is away.
   */
  byId(id: string): Promise<Tenant | null>;
  /** The tenant that answers on a host, as `ownerOf` and `byId` say. */
  byHost(host: string): Promise<Tenant | null>;
  /** For an answer that cannot wait: the record if it is in memory. */
  held(id: string): Tenant | null;
};

/** Reads the PNG for link previews that a record names; null: there is none. Rejects while the database is away. */
export type SharingPictureOf = (tenant: Tenant) => Promise<Uint8Array | null>;
