import { SpanKind } from "@opentelemetry/api";
import pg from "pg";
import { runningTrace, traced } from "#server/platform/process/traces.ts";

const system = { "db.system.name": "postgresql" };

/** What is asked of the database through Prisma, as a span. */
export function tracedQuery<T>(name: string, tenantId: string, query: () => Promise<T>): Promise<T> {
  return traced(`db ${name}`, SpanKind.CLIENT, { ...system, "tenant.id": tenantId }, query);
}

/** A hand-written statement's span: its text, in which every value is a parameter, and never the values. */
export function tracedStatement<T>(
  tenantId: string,
  text: string,
  name: string | undefined,
  query: () => Promise<T>,
): Promise<T> {
  const attributes = { ...system, "tenant.id": tenantId, "db.query.text": text };
  return traced(`db ${name ?? "statement"}`, SpanKind.CLIENT, attributes, query);
}

type Limits = { statementTimeoutMs: number; lockTimeoutMs: number; idleTimeoutMs: number };
type Statement = { name: string; text: string; values: string[] };

/**
 * The first statement of each transaction: role, tenant and limits, for it only. A connection plans it once, since it
 * is half of all that is sent. The jobs that the transaction makes belong to the running trace (enqueueSql).
 */
export function enteringWith({ statementTimeoutMs, lockTimeoutMs, idleTimeoutMs }: Limits) {
  const enter = `SELECT set_config('role', 'app', true), set_config('app.tenant_id', $1, true),
    set_config('statement_timeout', '${statementTimeoutMs}', true), set_config('lock_timeout', '${lockTimeoutMs}', true),
    set_config('idle_in_transaction_session_timeout', '${idleTimeoutMs}', true), enter_tenant($1)`;
  const enterTraced = `${enter}, set_config('app.trace', $2, true)`;
  return (tenantId: string): Statement => {
    const trace = runningTrace();
    return trace === null
      ? { name: "enter", text: enter, values: [tenantId] }
      : { name: "enter_traced", text: enterTraced, values: [tenantId, trace] };
  };
}

/** As Prisma returns it: a date is midnight UTC, regardless of the process's time zone. */
export const getTypeParser: pg.CustomTypesConfig["getTypeParser"] = (type, format) =>
  type === pg.types.builtins.DATE
    ? (text: string) => new Date(`${text}T00:00:00Z`)
    : pg.types.getTypeParser(type as number, format as "text");

/**
 * A connection keeps the plan of a name, and a migration that adds a column makes those useless that select all of
 * them. From then on the process uses other names.
 */
export function plans() {
  let changes = 0;
  return {
    /** The statement's name in a connection; empty: pg takes it for a statement without one. */
    planned: (name: string) => (changes === 0 || name === "" ? name : `${name}_${changes}`),
    current: () => changes,
    /** Whether to repeat what failed, and began with `then`: its plan was from before a migration. */
    isReplanned(error: unknown, then: number): boolean {
      if (!isStalePlan(error)) return false;
      if (changes === then) changes++;
      return true;
    },
  };
}

/** SQLSTATE 0A000, "cached plan must not change result type": the statement works under another name. */
function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    /0A000|cached plan must not change/.test(`${"code" in error ? error.code : ""} ${error.message}`)
  );
}

/** Deadlock or write conflict: repeating the same work can succeed. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    code === "P2034" || code === "40P01" || code === "40001" || /40P01|40001|deadlock detected/.test(error.message)
  );
}
