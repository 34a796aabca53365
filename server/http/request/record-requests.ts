import type { Meter } from "@opentelemetry/api";
import type { Logger } from "pino";
import { nameAt } from "#app/paths.ts";
import { routeOfCall } from "#server/api/index.ts";
import { requestLines } from "#server/platform/process/log.ts";
import type { TenantDirectory } from "#server/tenants/record.ts";
import { type RecordRequest, splitUrl } from "./request.ts";

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
export function routeOf(method: string, pathname: string): string {
  return nameAt(pathname) ?? routeOfCall(method, pathname) ?? "other";
}

/** Three values, however many tenants. none: no tenant answers on the host, or nothing asked for its record. */
function classOf(tenant: { test: boolean } | null): "live" | "test" | "none" {
  if (!tenant) return "none";
  return tenant.test ? "test" : "live";
}
