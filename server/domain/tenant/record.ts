import type { z } from "zod";
import { findContradictions } from "./contradictions.ts";
import { switches, type TenantRecord } from "./model.ts";

/** A record that may be applied: each switch is well formed, none is unknown, and they go together. */
export const tenantRecord = switches.superRefine((record, issues) => {
  for (const { path, message } of findContradictions(record)) issues.addIssue({ code: "custom", path, message });
});

export type RecordReading = { ok: true; record: TenantRecord } | { ok: false; problem: string };

/**
 * A stored record as this version understands it. Fields that it does not know are left out: while a deployment rolls, old
 * processes go on with a record that a newer version wrote. Contradictions are not looked for, `apply` refused them.
 */
export function readRecord(stored: unknown): RecordReading {
  let parsed = parse(stored);
  const unknown = parsed.error?.issues.filter((issue) => issue.code === "unrecognized_keys") ?? [];
  if (unknown.length > 0) parsed = parse(without(stored, unknown));
  if (parsed.success) return { ok: true, record: parsed.data };
  const lines = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "record"}: ${message}`);
  return { ok: false, problem: lines.join("; ") };
}

/** Generated parsers pay for themselves only after more records than one process reads. */
const parse = (stored: unknown) => switches.safeParse(stored, { jitless: true });

function without(stored: unknown, unknown: readonly z.core.$ZodIssueUnrecognizedKeys[]): unknown {
  const copy: unknown = structuredClone(stored);
  for (const { path, keys } of unknown) {
    const place = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], copy);
    for (const key of keys) delete (place as Record<string, unknown>)[key];
  }
  return copy;
}

/** The hosts of a stored record by environment, whatever else is wrong with it; null when it names none that can be read. */
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
