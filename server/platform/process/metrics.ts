import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { type Attributes, type Meter, metrics } from "@opentelemetry/api";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { AggregationType, MeterProvider } from "@opentelemetry/sdk-metrics";
import type pg from "pg";
import type { Upstream } from "../upstream/http.ts";

/**
 * Upper bounds of a request's duration in seconds: the last is the time limit of an answer. The first tells apart what
 * the page cache answered.
 */
const durationBounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

export type Metrics = {
  /** Where instruments are made; without a port they count nothing. */
  meter: Meter;
  stop(): Promise<void>;
};

/**
 * Serves the process's metrics at `port`/metrics of this address, as OpenTelemetry's Prometheus exporter writes them,
 * each labelled with the cell.
 */
export async function startMetrics(port: number | undefined, cell: string, host: string): Promise<Metrics> {
  if (port === undefined) return { meter: metrics.getMeter("referral"), stop: async () => undefined };
  const exporter = new PrometheusExporter({ preventServerStart: true, withResourceConstantLabels: /^cell$/ });
  const provider = new MeterProvider({
    resource: resourceFromAttributes({ cell }),
    readers: [exporter],
    views: [
      {
        instrumentName: "http_server_request_duration_seconds",
        aggregation: { type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM, options: { boundaries: durationBounds } },
      },
    ],
  });
  // The exporter's own server refuses every request where its address is "::".
  const server = createServer((request, response) => {
    if (request.url === "/metrics") exporter.getMetricsRequestHandler(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening, failed) => server.once("error", failed).listen(port, host, listening));
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await provider.shutdown();
  };
  return { meter: provider.getMeter("referral"), stop };
}

/**
 * What every process tells of itself: its event loop, its memory, its connections to the database, and whether the
 * services answer that it asks.
 */
export function observeProcess(
  meter: Meter,
  pool: pg.Pool,
  upstreams: () => Pick<Upstream, "name" | "breaker">[],
): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  gauge(meter, "nodejs_eventloop_delay_p99_seconds", "Delay of the event loop since the last reading", () => {
    const seconds = delay.percentile(99) / 1e9;
    delay.reset();
    return [[seconds]];
  });
  gauge(meter, "process_resident_memory_bytes", "Memory of the process", () => [[process.memoryUsage.rss()]]);
  gauge(meter, "db_pool_connections", "Connections of the process to the database, by state", () => [
    [pool.totalCount - pool.idleCount, { state: "busy" }],
    [pool.idleCount, { state: "idle" }],
  ]);
  gauge(meter, "db_pool_waiting", "Queries that wait for a connection", () => [[pool.waitingCount]]);
  const unavailable = { closed: 0, halfOpen: 0.5, open: 1 };
  const meaning = "1: the service fails, and calls of it fail at once; 0.5: it did, and nobody has asked it since";
  gauge(meter, "upstream_unavailable", meaning, () =>
    upstreams().map(({ name, breaker }) => [unavailable[breaker()], { upstream: name }]),
  );
}

type Values = [value: number, attributes?: Attributes][];

/** A value that is read whenever the metrics are fetched. A fault leaves the value out. */
export function gauge(meter: Meter, name: string, description: string, read: () => Values | Promise<Values>): void {
  meter.createObservableGauge(name, { description }).addCallback(async (result) => {
    for (const [value, attributes] of await read()) result.observe(value, attributes);
  });
}
