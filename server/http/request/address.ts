import type { Request, RequestHandler } from "express";
import { respelled } from "#app/paths.ts";
import { httpError } from "#server/http/errors/faults.ts";
import { splitUrl } from "./request.ts";

/** A host name or IP address with an optional port, without user information or a path. */
const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The URL of a request, normalised: "/x/../login" and "/./login" become "/login". Path and query always belong to the requested
 * host: "//elsewhere/x", "/\elsewhere" (URL parsers read a backslash as a slash) or an absolute URL in the request line do not
 * change it.
 */
export function addressOf(req: Pick<Request, "protocol" | "headers" | "originalUrl">): URL {
  const { host = "localhost" } = req.headers;
  // A trusted proxy may pass on any text as the protocol.
  const site = `${req.protocol === "https" ? "https" : "http"}://${host}`;
  const [, path = "/"] = /^(?:\w+:\/\/[^/?]*)?(?:[\\/](?=[\\/]))*([\\/].*)?$/.exec(req.originalUrl) ?? [];
  if (!hostForm.test(host) || !URL.canParse(path, site)) throw httpError(400, "The host or the path cannot be read.");
  return new URL(path, site);
}

/** Redirects to a page's one canonical path if it was requested in another spelling, as people and programs do. */
export const spelling: RequestHandler = (req, res, next) => {
  const { originalUrl } = req;
  const { pathname } = splitUrl(originalUrl);
  const right = respelled(pathname);
  if (right === null) return next();
  res.redirect(308, right + originalUrl.slice(pathname.length));
};
