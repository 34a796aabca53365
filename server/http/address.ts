import type { Request, RequestHandler } from "express";
import { respelled } from "#app/paths.ts";
import { turnedAway } from "./faults.ts";
import { splitUrl } from "./request.ts";

/** A name or an address, and perhaps a port: neither a user before it nor a path behind it. */
const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The address of a page as it is found: "/x/../login" and "/./login" are "/login". Path and query belong to the host that
 * was asked: "//elsewhere/x", "/\elsewhere" (to addresses a backslash is a slash) or a whole URL in the request line
 * change nothing.
 */
export function addressOf(req: Pick<Request, "protocol" | "headers" | "originalUrl">): URL {
  const { host = "localhost" } = req.headers;
  // A proxy that is believed may hand on any word for the protocol.
  const site = `${req.protocol === "https" ? "https" : "http"}://${host}`;
  const [, path = "/"] = /^(?:\w+:\/\/[^/?]*)?(?:[\\/](?=[\\/]))*([\\/].*)?$/.exec(req.originalUrl) ?? [];
  if (!hostForm.test(host) || !URL.canParse(path, site)) throw turnedAway(400, "The host or the path cannot be read.");
  return new URL(path, site);
}

/** A page has one address: who asks in other letters, as people type and programs write them, is sent there. */
export const spelling: RequestHandler = (req, res, next) => {
  const { originalUrl } = req;
  const { pathname } = splitUrl(originalUrl);
  const right = respelled(pathname);
  if (right === null) return next();
  res.redirect(308, right + originalUrl.slice(pathname.length));
};
