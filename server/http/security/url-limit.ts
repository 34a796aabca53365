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
 * The very first step: a URL longer than any of ours is refused (414) before anything parses it, and its body is not
 * read. The facade's clients get JSON. false: this request's URL is short enough.
 */
export function urlLimit(log: Logger): (req: IncomingMessage, res: ServerResponse) => boolean {
  const logLines = requestLines(log);
  return (req, res) => {
    const { url = "", method = "" } = req;
    if (url.length <= maxPathLength) return false;
    const query = url.indexOf("?");
    if (url.length <= maxUrlLength && query >= 0 && query <= maxPathLength) return false;
    const id = requestIdFrom(req.headers["x-request-id"]);
    const began = performance.now();
    const isApi = url.startsWith("/api/");
    const type = isApi ? "application/json; charset=utf-8" : "text/plain";
    const body = isApi ? JSON.stringify(fehlerOut({ code: "invalidInput" }, "de", id)) : `${STATUS_CODES[414]}\n`;
    res.writeHead(414, { "X-Request-Id": id, Connection: "close", "Content-Type": type, ...plainHeaders });
    res.end(method === "HEAD" ? undefined : body);
    logLines({ id, method, url, status: 414, began });
    return true;
  };
}
