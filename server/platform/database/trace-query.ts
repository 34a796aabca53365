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

/** For a transaction's first SELECT: the jobs that it makes then belong to the running trace (enqueueSql). */
export function traceSetting(): string {
  const running = runningTrace();
  return running === null ? "" : `, set_config('app.trace', '${running}', true)`;
}
