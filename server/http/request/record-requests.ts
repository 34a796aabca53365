import type { Meter } from "@opentelemetry/api";
import type { Logger } from "pino";
import { nameAt } from "#app/paths.ts";
import { routeOfCall } from "#server/api/index.ts";
import { requestLines } from "#server/platform/process/log.ts";
import { type RecordRequest, splitUrl } from "./request.ts";

/** `meter` null: there are no metrics. */
export function recordRequests(
  log: Logger,
  ownerOf: (host: string) => string | null,
  meter: Meter | null,
): RecordRequest {
  const logLine = requestLines(log);
  const durations = meter?.createHistogram("http_server_request_duration_seconds", {
    description: "Requests by page or call, method, kind of answer, and whether the page cache answered",
  });
  return ({ host, isCached, ...request }) => {
    logLine({ ...request, tenantId: ownerOf(host) ?? undefined });
    durations?.record((performance.now() - request.began) / 1000, {
      route: routeOf(request.method, splitUrl(request.url).pathname),
      method: request.method,
      status: `${Math.floor(request.status / 100)}xx`,
      cache: isCached ? "hit" : "none",
    });
  };
}

/** The page's name or the call's path with its parameters' names: few values, and nothing that a visitor typed. */
export function routeOf(method: string, pathname: string): string {
  return nameAt(pathname) ?? routeOfCall(method, pathname) ?? "other";
}
