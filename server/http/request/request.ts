import { randomUUID } from "node:crypto";
import type { Request, RequestHandler } from "express";
import type { Logger } from "pino";
import type { Log } from "#server/domain/context.ts";
import { httpError } from "#server/http/errors/faults.ts";
import { numbered, requestLines } from "#server/runtime/process/log.ts";

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

/** Whether a request may change something; GET, HEAD and OPTIONS only read. */
export function changes({ method }: Pick<Request, "method">): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method);
}

/** The request id: the proxy's own if it is well-formed, else a new one. */
export function numberOf(given: unknown): string {
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Sets the request id and returns it in the answer's header. */
export const requestId: RequestHandler = (req, res, next) => {
  req.id = numberOf(req.headers["x-request-id"]);
  res.set("X-Request-Id", req.id);
  next();
};

const quiet = /^\/(assets\/|healthz|readyz)/;

/** Writes one log line per request, when it is answered or its client is gone; `req.log` carries the request id from here on. */
export function requestLog(log: Logger): RequestHandler {
  const logLines = requestLines(log);
  return (req, res, next) => {
    const began = performance.now();
    const { originalUrl } = req;
    req.log = numbered(log, req.id);
    if (!quiet.test(originalUrl)) {
      res.once("close", () =>
        logLines({ id: req.id, method: req.method, url: originalUrl, status: res.statusCode, began }),
      );
    }
    next();
  };
}

/**
 * Answers 503 after this many seconds, without waiting for running work; 408 if the request's body has not arrived by then, and
 * closes the connection.
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
