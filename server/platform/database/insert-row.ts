import { createHash } from "node:crypto";

/** Columns with their SQL types. */
export type Columns = Readonly<Record<string, string>>;

/**
 * An INSERT of one row ($1: the tenant's id, then the columns) that writes nothing if the row exists; returns `one`.
 */
export function insertRowSql(table: string, columns: Columns): string {
  const names = Object.keys(columns);
  const places = names.map((name, index) => `$${index + 2}::${columns[name]}`);
  return `INSERT INTO "${table}" ("tenantId", ${names.map((name) => `"${name}"`).join(", ")})
    VALUES ($1, ${places.join(", ")}) ON CONFLICT DO NOTHING RETURNING 1 AS one`;
}

/** A row's values for insertRowSql. */
export function rowValues(tenantId: string, columns: Columns, row: Readonly<Record<string, unknown>>): unknown[] {
  return [tenantId, ...Object.keys(columns).map((name) => sqlValue(row[name]))];
}

/** Values of hand-written statements: instants and JSON are sent as text. */
export function sqlValue(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" && value !== null ? JSON.stringify(value) : (value ?? null);
}

const names = new Map<string, string>();

/** A name for a statement whose text is built from a few columns: equal texts get equal names, in every process. */
export function statementName(text: string): string {
  const name = names.get(text) ?? createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}
