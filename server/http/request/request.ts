import { randomUUID } from "node:crypto";
import type { Request, RequestHandler } from "express";
import type { Logger } from "pino";
import { canonicalSpelling } from "#app/paths.ts";
import { httpError } from "#server/platform/api/http-errors.ts";
import type { Log } from "#server/platform/context.ts";
import { withFields } from "#server/platform/process/log.ts";
import { inRunningTrace } from "#server/platform/process/traces.ts";

declare module "http" {
  interface IncomingMessage {
    /** The request id. */
    id: string;
    log: Log;
  }
}

/** The parts of a URL as it was sent, before and after the first question mark. */
export function splitUrl(url = ""): { pathname: string; search: URLSearchParams } {
  const [pathname = ""] = url.split("?", 1);
  return { pathname, search: new URLSearchParams(url.slice(pathname.length)) };
}

/** A host name or IP address with an optional port, without user information or a path. */
const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The URL of a request, normalised: "/x/../login" and "/./login" become "/login". Path and query always belong to the
 * requested host: "//elsewhere/x", "/\elsewhere" (URL parsers read a backslash as a slash) or an absolute URL in the
 * request line do not change it.
 */
export function addressOf(req: Pick<Request, "protocol" | "headers" | "originalUrl">): URL {
  const { host = "localhost" } = req.headers;
  // A trusted proxy may pass on any text as the protocol.
  const site = `${req.protocol === "https" ? "https" : "http"}://${host}`;
  const [, path = "/"] = /^(?:\w+:\/\/[^/?]*)?(?:[\\/](?=[\\/]))*([\\/].*)?$/s.exec(req.originalUrl) ?? [];
  if (!hostForm.test(host) || !URL.canParse(path, site)) throw httpError(400, "The host or the path cannot be read.");
  return new URL(path, site);
}

/** Whether a request may change something; GET, HEAD and OPTIONS only read. */
export function changes({ method }: Pick<Request, "method">): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method);
}

/** The request id: the proxy's own if it is well-formed, else a new one. */
export function requestIdFrom(given: unknown): string {
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Sets the request id and returns it in the answer's header. */
export const requestId: RequestHandler = (req, res, next) => {
  req.id = requestIdFrom(req.headers["x-request-id"]);
  res.set("X-Request-Id", req.id);
  next();
};

type Answered = {
  id: string;
  method: string;
  /** As it was sent. */
  url: string;
  host: string;
  status: number;
  /** performance.now() */
  began: number;
  /** Whether the page cache answered. */
  isCached: boolean;
};

/** Writes down an answered request: a line in the log, and its duration for the metrics. */
export type RecordRequest = (answered: Answered) => void;

/** Requests that nobody asks about afterwards: files and probes. */
export const quiet = /^\/(assets\/|healthz|readyz)/;

/** Records each request when it is answered or its client is gone; `req.log` carries the request id from here on. */
export function requestLog(log: Logger, record: RecordRequest): RequestHandler {
  return (req, res, next) => {
    const began = performance.now();
    const { id, method, originalUrl: url } = req;
    const { host = "" } = req.headers;
    req.log = withFields(log, { requestId: String(req.id) });
    if (!quiet.test(url)) {
      const answered = () => record({ id, method, url, host, status: res.statusCode, began, isCached: false });
      res.once("close", inRunningTrace(answered));
    }
    next();
  };
}

/**
 * Answers 503 after this many seconds, without waiting for running work; 408 if the request's body has not arrived by
 * then, and closes the connection.
 */
export function timeLimit(seconds: number): RequestHandler {
  return (req, res, next) => {
    const limit = setTimeout(() => {
      if (res.headersSent) return;
      const late = `within ${seconds} seconds.`;
      next(
        req.complete
          ? httpError(503, `No answer ${late}`)
          : httpError(408, `No whole request ${late}`, { Connection: "close" }),
      );
    }, seconds * 1000);
    res.once("close", () => clearTimeout(limit));
    next();
  };
}

/** Redirects to a page's one canonical path if it was requested in another spelling, as people and programs do. */
export const redirectToCanonicalSpelling: RequestHandler = (req, res, next) => {
  const { originalUrl } = req;
  const { pathname } = splitUrl(originalUrl);
  const canonical = canonicalSpelling(pathname);
  if (canonical === null) return next();
  res.redirect(308, canonical + originalUrl.slice(pathname.length));
};
