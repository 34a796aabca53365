import type { Request, RequestHandler } from "express";
import { sitemap } from "#app/sitemap.ts";
import { isAllowed } from "#server/http/security/cross-origin.ts";
import { httpError } from "#server/platform/api/http-errors.ts";

/**
 * Requests that change something must come from one of our pages. Forms contain no CSRF token, so that pages can be
 * cached: browsers send the origin of a request, and cookies are SameSite. Programs without a browser's cookies may
 * call the facade.
 */
export const sameOrigin: RequestHandler = (req, res, next) => {
  if (isAllowed(res) || isOurs(req) || isProgram(req)) return next();
  next(httpError(403, "The request comes from another site, or does not say from where."));
};

function isOurs(req: Request): boolean {
  const site = req.get("sec-fetch-site");
  const origin = req.get("origin");
  if (site !== undefined && site !== "same-origin") return false;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === req.get("host")?.toLowerCase();
}

function isProgram(req: Request): boolean {
  const fromBrowser = ["origin", "sec-fetch-site", "cookie"].some((name) => req.get(name) !== undefined);
  return !fromBrowser && (/^\/api\//i.test(req.path) || oneClick.has(req.path));
}

/** Mail programs post to these pages themselves (RFC 8058): without cookies, with the token in the URL. */
const oneClick = new Set<string>(
  [sitemap.newsletterOptOut, sitemap.stopNews, sitemap.stopNotices].flatMap((page) => Object.values<string>(page.path)),
);
