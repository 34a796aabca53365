import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import type { RefusalCode } from "#server/domain/refusals.ts";
import { languageAsked } from "#server/wire/headers.ts";
import { fehlerOut } from "#server/wire/refusal.ts";
import { sendJson } from "./serve.ts";

/** Answers that no use-case gives: unknown paths, wrong methods, unreadable bodies, faults. JSON, like all others. */
export const notFound = (req: Request, res: Response) => {
  // A front end that asks for what is not there (campaigns, for example) is found by this line.
  req.log.warn({ method: req.method, path: req.path }, "a call was asked for that does not exist");
  no(req, res, 404, "notFound");
};

/** A key that names no API client is told so, rather than counted as a stranger's call. */
export const keyUnknown: RequestHandler = (req, res, next) =>
  res.locals["apiClient"] === "unknown" ? no(req, res, 403, "keyUnknown") : next();

export const unsigned = (req: Request, res: Response) => no(req, res, 401, "signatureInvalid");

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

/** What Express cannot read is the caller's mistake; a fault of ours is logged and told by the pipeline's last step. */
export const unreadable: ErrorRequestHandler = (fault, req, res, next) => {
  const status = Number(fault?.status ?? fault?.statusCode);
  if (res.headersSent || !(status >= 400 && status < 500)) return next(fault);
  no(req, res, status, "invalidInput");
};

function no(req: Request, res: Response, status: number, code: RefusalCode): void {
  sendJson(res, status, fehlerOut({ code }, languageAsked(req.get("x-accept-language")), String(req.id)));
}
