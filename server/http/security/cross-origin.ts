import type { Request, RequestHandler, Response } from "express";
import { sendRefusal } from "#server/api/error-responses.ts";
import { tenantOfApp } from "#server/api/facade.ts";
import { changes } from "#server/http/request/request.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { TenantDirectory } from "#server/tenants/record.ts";

const preflight = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, DELETE",
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, X-Requested-With, Accept-Language, X-Accept-Language, Idempotency-Key, If-None-Match, X-Einwilligung",
  "Access-Control-Max-Age": "7200",
};

const exposed =
  "ETag, Retry-After, RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Idempotency-Replayed, X-Request-Id, Deprecation, Sunset, WWW-Authenticate, Location";

/**
 * To be mounted at /api: lets pages of the origins in the tenant's `allowedOrigins` call its facade, with a token and
 * never with cookies. Other origins are told why their calls are refused; reading without a token needs no permission,
 * but the browser does not show them the answer. `isAllowed` tells later steps.
 */
export function crossOrigin(tenants: TenantDirectory): RequestHandler {
  return async (req, res, next) => {
    const tenant = await tenantOf(tenants, req);
    // Pictures are requested without an origin.
    if (tenant?.allowedOrigins.length) res.set("Cross-Origin-Resource-Policy", "cross-origin");
    const origin = req.get("origin");
    if (origin === undefined || isOwn(origin, req)) return next();
    res.vary("Origin");
    if (tenant?.allowedOrigins.includes(origin)) return allow(origin, req, res) ? next() : undefined;
    if (!changes(req) && !isPreflight(req)) return next();
    req.log.warn({ origin, tenantId: tenant?.id }, "a page of another origin called the facade");
    sendRefusal(req, res, 403, "originNotAllowed");
  };
}

export const isAllowed = (res: Response): boolean => res.locals["crossOrigin"] === true;

/** Whether the request goes on: a preflight is answered. A cookie of this host is not the calling page's to use. */
function allow(origin: string, req: Request, res: Response): boolean {
  res.set({ "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": exposed });
  res.locals["crossOrigin"] = true;
  delete req.headers.cookie;
  if (!isPreflight(req)) return true;
  res.status(204).set(preflight).end();
  return false;
}

function isPreflight(req: Request): boolean {
  return req.method === "OPTIONS" && req.get("access-control-request-method") !== undefined;
}

function isOwn(origin: string, req: Request): boolean {
  return URL.canParse(origin) && new URL(origin).host === req.get("host")?.toLowerCase();
}

/** null: none, or its record cannot be read now, as a later step reports. */
async function tenantOf(tenants: TenantDirectory, req: Request): Promise<Tenant | null> {
  const [, provider] = /^\/v1\/(?:mandant\/)?([\w-]+)/i.exec(req.path) ?? [];
  const [, app] = /^\/(?:content|assets)\/([^/]+)/i.exec(req.path) ?? [];
  try {
    if (provider) return await tenants.byId(provider.toLowerCase());
    return app ? await tenantOfApp(tenants, app, req.headers.host) : null;
  } catch {
    return null;
  }
}
