import { type Meter, SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { nameAt } from "#app/paths.ts";
import { routeOfCall } from "#server/api/index.ts";
import { requestLines } from "#server/platform/process/log.ts";
import { openSpan } from "#server/platform/process/traces.ts";
import type { TenantDirectory } from "#server/tenants/record.ts";
import { quiet, type RecordRequest, splitUrl } from "./request.ts";

/**
 * Records each request that the page cache does not answer as a span of its sender's trace (header traceparent), or of
 * a new one. It names the route, and nothing that a visitor typed.
 */
export const traceRequests: RequestHandler = (req, res, next) => {
  const { method, originalUrl } = req;
  if (quiet.test(originalUrl)) return next();
  const given = req.headers["traceparent"];
  const { span, run } = openSpan(typeof given === "string" ? given : null, SpanKind.SERVER);
  res.once("close", () => {
    const route = routeOf(method, splitUrl(originalUrl).pathname);
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": res.statusCode,
      "request.id": req.id,
    });
    if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  run(next);
};

/** `meter` null: there are no metrics. */
export function recordRequests(
  log: Logger,
  tenants: Pick<TenantDirectory, "ownerOf" | "held">,
  meter: Meter | null,
): RecordRequest {
  const logLine = requestLines(log);
  const durations = meter?.createHistogram("http_server_request_duration_seconds", {
    description:
      "Requests by class of tenant, page or call, method, kind of answer, and whether the page cache answered",
  });
  return ({ host, isCached, ...request }) => {
    const tenantId = tenants.ownerOf(host);
    logLine({ ...request, ...(tenantId === null ? { unknownHost: host } : { tenantId }) });
    durations?.record((performance.now() - request.began) / 1000, {
      route: routeOf(request.method, splitUrl(request.url).pathname),
      method: request.method,
      status: `${Math.floor(request.status / 100)}xx`,
      tenant_class: classOf(tenantId === null ? null : tenants.held(tenantId)),
      cache: isCached ? "hit" : "none",
    });
  };
}

/** The page's name or the call's path with its parameters' names: few values, and nothing that a visitor typed. */
function routeOf(method: string, pathname: string): string {
  return nameAt(pathname) ?? routeOfCall(method, pathname) ?? "other";
}

/** Three values, however many tenants. none: no tenant answers on the host, or nothing asked for its record. */
function classOf(tenant: { test: boolean } | null): "live" | "test" | "none" {
  if (!tenant) return "none";
  return tenant.test ? "test" : "live";
}
