import type { Request } from "express";
import { turnedAway } from "./faults.ts";

/**
 * The address of a page as it is found: "/x/../login" and "/./login" are "/login". Path and query belong to the host that
 * was asked: "//elsewhere/x", "/\elsewhere" (to addresses a backslash is a slash) or a whole URL in the request line
 * change nothing.
 */
export function addressOf(req: Pick<Request, "protocol" | "headers" | "originalUrl">): URL {
  const site = `${req.protocol}://${req.headers.host ?? "localhost"}`;
  const [, path = "/"] = /^(?:\w+:\/\/[^/?]*)?(?:[\\/](?=[\\/]))*([\\/].*)?$/.exec(req.originalUrl) ?? [];
  if (!URL.canParse(path, site)) throw turnedAway(400, "The host or the path cannot be read.");
  return new URL(path, site);
}
