import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { release } from "./root.ts";

type TraceSettings = { CELL: string; OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined; TRACED_SHARE: number };

/**
 * Sends the spans of this process to an OpenTelemetry collector, as JSON over HTTP. Without an endpoint nothing is
 * measured or sent, and the functions below only call what they are given. A collector that is away costs spans, and
 * nothing else.
 */
export function startTraces(env: TraceSettings, process: string): { stop(): Promise<void> } {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  if (endpoint === undefined) return { stop: async () => undefined };
  const share = new TraceIdRatioBasedSampler(env.TRACED_SHARE);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": `referral-${process}`,
      "service.version": release,
      "deployment.cell": env.CELL,
    }),
    spanLimits: { attributeValueLengthLimit: 2000 },
    // The proxy begins every trace as one to be recorded. The share is told by the trace's id: web and worker agree.
    sampler: new ParentBasedSampler({ root: share, remoteParentSampled: share }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` }) }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return {
    async stop() {
      await provider.shutdown();
      for (const global of [trace, context, propagation]) global.disable();
    },
  };
}

const tracer = () => trace.getTracer("referral");

/**
 * Runs `work` as a span below the running one; where none runs (what a process does each minute), nothing is recorded.
 * Attributes name kinds of things and never what a person typed; a fault is noted without its text.
 */
export function traced<T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return trace.getActiveSpan() === undefined ? work() : spanned(name, kind, attributes, work);
}

/**
 * Runs `work` as a span of the trace that `parent` (traceparent's value) names: a caller's, or the one whose
 * transaction made a job. null: a trace of its own.
 */
export function tracedFrom<T>(
  parent: string | null,
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  return context.with(contextOf(parent), () => spanned(name, kind, attributes, work));
}

/** A span that ends elsewhere, and the context in which the code below it runs: an HTTP request's. */
export function openSpan(parent: string | null, kind: SpanKind): { span: Span; run<T>(work: () => T): T } {
  const from = contextOf(parent);
  const span = tracer().startSpan("request", { kind }, from);
  return { span, run: (work) => context.with(trace.setSpan(from, span), work) };
}

/** The running span as traceparent's value, for what follows elsewhere; null: none is recorded. */
export function runningTrace(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** `work`, in the running span whenever and by whomever it is called. */
export const inRunningTrace = (work: () => void): (() => void) => context.bind(context.active(), work);

/** The running span's trace, for lines of the log; undefined: none is recorded. */
export function traceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

const contextOf = (parent: string | null) =>
  parent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent: parent });

function spanned<T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work();
    } catch (fault) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      if (fault instanceof Error) span.setAttribute("error.type", fault.name);
      throw fault;
    } finally {
      span.end();
    }
  });
}
