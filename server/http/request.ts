import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { pinoHttp } from "pino-http";
import { loggedPath } from "../log.ts";

/** Every request has a number: a proxy's own where it brings a decent one, and the answer carries it back. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get("x-request-id") ?? "";
  req.id = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  res.set("X-Request-Id", req.id);
  next();
};

/** One line a request; `req.log` carries the request's number from here on. */
export function requestLog(log: Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: (req) => req.id,
    quietReqLogger: true,
    customAttributeKeys: { reqId: "requestId" },
    autoLogging: { ignore: (req) => /^\/(assets\/|healthz|readyz)/.test(req.url ?? "") },
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: loggedPath(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
    customLogLevel: (_req, res) => (res.statusCode >= 500 ? "error" : "info"),
  });
}
