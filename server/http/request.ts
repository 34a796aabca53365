import { randomUUID } from "node:crypto";
import type { Request, RequestHandler } from "express";
import type { Logger } from "pino";
import type { Log } from "#server/domain/context.ts";
import { numbered, requestLines } from "../runtime/log.ts";
import { turnedAway } from "./faults.ts";

declare module "http" {
  interface IncomingMessage {
    /** The request's number. */
    id: string;
    log: Log;
  }
}

/** What stands before the first question mark of an address as it was sent, and all that stands behind it. */
export function splitUrl(url = ""): { pathname: string; search: URLSearchParams } {
  const [pathname = ""] = url.split("?", 1);
  return { pathname, search: new URLSearchParams(url.slice(pathname.length)) };
}

/** Whether a request may change something; the others only read. */
export function changes({ method }: Pick<Request, "method">): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method);
}

/** Every request has a number: a proxy's own where it brings a decent one. */
export function numberOf(given: unknown): string {
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** The answer carries the number back. */
export const requestId: RequestHandler = (req, res, next) => {
  req.id = numberOf(req.headers["x-request-id"]);
  res.set("X-Request-Id", req.id);
  next();
};

const quiet = /^\/(assets\/|healthz|readyz)/;

/** One line a request, when its answer is through or its asker gone; `req.log` carries the number from here on. */
export function requestLog(log: Logger): RequestHandler {
  const say = requestLines(log);
  return (req, res, next) => {
    const began = performance.now();
    const { originalUrl } = req;
    req.log = numbered(log, req.id);
    if (!quiet.test(originalUrl)) {
      res.once("close", () => say({ id: req.id, method: req.method, url: originalUrl, status: res.statusCode, began }));
    }
    next();
  };
}

/**
 * Answers 503 after so many seconds, without waiting for what still runs; 408 where the request's body has not arrived by
 * then, and the connection is closed.
 */
export function timeLimit(seconds: number): RequestHandler {
  return (req, res, next) => {
    const limit = setTimeout(() => {
      if (res.headersSent) return;
      const late = `within ${seconds} seconds.`;
      next(
        req.complete
          ? turnedAway(503, `No answer ${late}`)
          : turnedAway(408, `No whole request ${late}`, { Connection: "close" }),
      );
    }, seconds * 1000);
    res.once("close", () => clearTimeout(limit));
    next();
  };
}
