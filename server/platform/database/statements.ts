import { SpanKind } from "@opentelemetry/api";
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
