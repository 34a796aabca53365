import type { IncomingMessage, ServerResponse } from "node:http";
import type { Express, Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { pageInstead } from "#app/doors.ts";
import { path } from "#app/paths.ts";
import type { Ctx } from "#server/domain/context.ts";
import type { Admission } from "#server/domain/recommendation/admission.ts";
import { followLink } from "#server/domain/recommendation/follow-link.ts";
import type { Language } from "#server/domain/tenant/model.ts";
import { numbered, requestLines } from "../log.ts";
import { carryOn } from "./carry.ts";
import type { Traffic } from "./probes.ts";
import { numberOf } from "./request.ts";
import { timeLimit } from "./time-limit.ts";

/** The page that a click leads to. The facade's click leads to the landing page, and that one on to the others. */
function pageAfterClick(language: Language, { to, number }: { to: Admission; number: string }): string {
  return to === "landing" ? path(language, "recommendation", { number }) : pageInstead(language, to);
}

type Parts = {
  app: Express;
  log: Logger;
  traffic: Traffic;
  https: boolean;
  contextFor: (req: Request, res: Response) => Promise<Ctx>;
  /** Whoever waits longer has left. */
  seconds: number;
};

type Door = Parts & { say: ReturnType<typeof requestLines>; limit: RequestHandler };

const failures = new WeakMap<IncomingMessage, unknown>();

/** The step of the pipeline that takes up what failed at the door. */
export const failedShortLinks: RequestHandler = (req, _res, next) => next(failures.get(req));

const shortLink = /^\/(?:en\/)?e\/([\w%-]{1,60})\/?(?:\?(.*))?$/;

/**
 * /e/{number}: the personal link in its shortest form, and the product's busiest address. It is answered before the steps
 * of the pipeline: a redirect has no body, no file and no form to guard. What fails goes the pipeline's way. false: this
 * request is none of it.
 */
export function shortLinks(parts: Parts): (req: IncomingMessage, res: ServerResponse) => boolean {
  const door: Door = { ...parts, say: requestLines(parts.log), limit: timeLimit(parts.seconds) };
  return (req, res) => {
    const match = req.method === "GET" || req.method === "HEAD" ? shortLink.exec(req.url ?? "") : null;
    if (!match) return false;
    void answer(door, toExpress(door, req, res), match[1] ?? "", new URLSearchParams(match[2] ?? "").get("channel"));
    return true;
  };
}

async function answer(door: Door, [req, res]: [Request, Response], number: string, channel: string | null) {
  const began = performance.now();
  const fail = (why: unknown) => {
    if (failures.has(req)) return;
    failures.set(req, why);
    door.app(req, res);
  };
  door.limit(req, res, (late) => late && fail(late));
  try {
    const ctx = await door.contextFor(req, res);
    const page = pageAfterClick(ctx.language, await followLink(ctx, { number, channel }));
    if (failures.has(req)) return;
    const location = carryOn(page, ctx.carried.beyondLink);
    res.writeHead(302, { Location: location, "Content-Length": 0, ...headersOf(door, req) }).end();
  } catch (error) {
    return fail(error);
  }
  door.say({ id: req.id, method: req.method, url: req.originalUrl, status: 302, began });
}

/** What Express would do first: the request knows its address behind proxies, the answer can append cookies. */
function toExpress({ app, log }: Door, request: IncomingMessage, response: ServerResponse): [Request, Response] {
  const req = Object.setPrototypeOf(request, app.request) as Request;
  const res = Object.setPrototypeOf(response, app.response) as Response;
  const id = numberOf(request.headers["x-request-id"]);
  Object.assign(req, { res, id, log: numbered(log, id), originalUrl: request.url });
  Object.assign(res, { req });
  return [req, res];
}

function headersOf({ traffic, https }: Door, req: Request): Record<string, string> {
  return {
    "X-Request-Id": String(req.id),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'",
    ...(https ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
    ...(traffic.open ? {} : { Connection: "close" }),
  };
}
