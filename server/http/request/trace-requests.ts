import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { RequestHandler } from "express";
import { openSpan } from "#server/platform/process/traces.ts";
import { routeOf } from "./record-requests.ts";
import { quiet, splitUrl } from "./request.ts";

/**
 * Records each request that the page cache does not answer as a span of its sender's trace (header traceparent), or of
 * a new one. It names the route, and nothing that a visitor typed.
 */
export const traceRequests: RequestHandler = (req, res, next) => {
  const { method, originalUrl } = req;
  if (quiet.test(originalUrl)) return next();
  const given = req.headers["traceparent"];
  const { span, run } = openSpan(typeof given === "string" ? given : null, SpanKind.SERVER);
  res.once("close", () => {
    const route = routeOf(method, splitUrl(originalUrl).pathname);
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": res.statusCode,
      "request.id": req.id,
    });
    if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  run(next);
};
