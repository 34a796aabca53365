import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Logger } from "pino";
import { requestIdFrom } from "#server/http/request/request.ts";
import { requestLines } from "#server/platform/process/log.ts";
import { fehlerOut } from "#server/platform/wire/refusal.ts";
import { plainHeaders } from "./unreadable.ts";

/** Characters of a URL as sent. Our longest (a link with all campaign parameters) has about 500. */
export const maxUrlLength = 2_000;
export const maxPathLength = 1_000;

/**
 * The very first step: a URL longer than any of ours is refused (414) before anything parses it, and so is a request
 * with two Host headers (400, RFC 9112), which a proxy before us may read in another way. The body is not read. The
 * facade's clients get JSON. false: neither.
 */
export function urlLimit(log: Logger): (req: IncomingMessage, res: ServerResponse) => boolean {
  const logLines = requestLines(log);
  return (req, res) => {
    const { url = "", method = "" } = req;
    const status = isTooLong(url) ? 414 : hostsOf(req) > 1 ? 400 : null;
    if (status === null) return false;
    const id = requestIdFrom(req.headers["x-request-id"]);
    const began = performance.now();
    const isApi = url.startsWith("/api/");
    const type = isApi ? "application/json; charset=utf-8" : "text/plain";
    const body = isApi ? JSON.stringify(fehlerOut({ code: "invalidInput" }, "de", id)) : `${STATUS_CODES[status]}\n`;
    res.writeHead(status, { "X-Request-Id": id, Connection: "close", "Content-Type": type, ...plainHeaders });
    res.end(method === "HEAD" ? undefined : body);
    logLines({ id, method, url, status, began });
    return true;
  };
}

function isTooLong(url: string): boolean {
  if (url.length <= maxPathLength) return false;
  const query = url.indexOf("?");
  return url.length > maxUrlLength || query < 0 || query > maxPathLength;
}

/** Node keeps the first and tells nobody of the others. */
const hostsOf = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
