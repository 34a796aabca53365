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

/** Tenants are read on every request, so they are cached in memory and invalidated by NOTIFY. */
export type TenantDirectory = {
  /**
   * The tenant of a host (any port): the one that lists it, else the default tenant. null: the record of the tenant
   * that lists it is unreadable, or there is no default tenant.
   */
  byHost(host: string): Tenant | null;
  /** Whether a tenant lists the host. Other hosts get the default tenant, but must not be used in links for people. */
  isListed(host: string): boolean;
  /** null: there is no such tenant, or its record is unreadable (isUnreadable). */
  byId(id: string): Tenant | null;
  /** Whether the tenant exists, but without any record that this version can read. */
  isUnreadable(id: string): boolean;
  /** All tenants with a readable record, ordered by id. */
  all(): Tenant[];
};
