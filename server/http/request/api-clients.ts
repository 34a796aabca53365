import type { RequestHandler } from "express";
import type { ApiClientOf } from "#server/platform/keys/api-keys.ts";
import type { ApiClient } from "#server/platform/repositories.ts";

export const apiKeyHeader = "x-api-key";

/** The partner whose server calls; "unknown": a key was sent that belongs to no partner. */
export type Calling = (ApiClient & { tenantId: string }) | "unknown";

const provider = /^\/v1\/(?:mandant\/)?([a-z][a-z0-9-]{1,30})(?:\/|$)/i;

/**
 * Below /api: identifies the calling partner's server, for the limits and the facade (res.locals.apiClient). Other
 * requests pass unchanged.
 */
export function apiClients(clientOf: ApiClientOf): RequestHandler {
  return async (req, res, next) => {
    const key = req.get(apiKeyHeader);
    const tenantId = provider.exec(req.path)?.[1]?.toLowerCase();
    if (key === undefined || tenantId === undefined) return next();
    try {
      const client = await clientOf(tenantId, key);
      res.locals["apiClient"] = client ? { ...client, tenantId } : "unknown";
      next();
    } catch (fault) {
      next(fault);
    }
  };
}
