import { SpanKind } from "@opentelemetry/api";
import { tracedFrom } from "#server/platform/process/traces.ts";

/**
 * Runs a job as a span of the trace that made it (`trace`, as enqueueSql writes it), without one as a trace of its own.
 */
export function tracedJob<T>(
  name: string,
  { id, data }: { id: string; data: { tenantId: string; trace?: string } },
  work: () => Promise<T>,
): Promise<T> {
  const attributes = { "tenant.id": data.tenantId, "job.id": id };
  return tracedFrom(data.trace ?? null, name, SpanKind.CONSUMER, attributes, work);
}
