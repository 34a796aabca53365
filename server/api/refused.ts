import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import type { RefusalCode } from "#server/domain/refusals.ts";
import type { Language } from "#server/domain/tenant/model.ts";
import { fehlerOut } from "#server/wire/refusal.ts";
import { sendJson } from "./serve.ts";

/** Answers that no use-case gives: unknown paths, wrong methods, unreadable bodies, faults. JSON, like all others. */
export const notFound = (req: Request, res: Response) => no(req, res, 404, "notFound");

export function wrongMethod(allowed: string[]): RequestHandler {
  return (req, res) => {
    res.set("Allow", allowed.join(", "));
    no(req, res, 405, "notFound");
  };
}

/** A form or plain text could be sent by any page without asking; JSON cannot. */
export const jsonOnly: RequestHandler = (req, res, next) => {
  const hasBody = Buffer.isBuffer(req.body) && req.body.length > 0;
  if (hasBody && !req.is(["json", "+json"])) return no(req, res, 415, "invalidInput");
  next();
};

/** A fault is logged with the request's id and told without its detail; what Express cannot read is the caller's. */
export const failed: ErrorRequestHandler = (fault, req, res, next) => {
  if (res.headersSent) return next(fault);
  const status = Number(fault?.status ?? fault?.statusCode);
  if (status >= 400 && status < 500) return no(req, res, status, "invalidInput");
  req.log.error({ err: fault, tag: fault?.tag }, "A call of the facade failed");
  no(req, res, 500, "technical");
};

function no(req: Request, res: Response, status: number, code: RefusalCode): void {
  const language: Language = /^en/i.test(req.get("x-accept-language") ?? "") ? "en" : "de";
  sendJson(res, status, fehlerOut({ code }, language, String(req.id)));
}
