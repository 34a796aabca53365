import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import type { RefusalCode } from "#server/domain/refusals.ts";
import { requestedLanguage } from "#server/wire/headers.ts";
import { fehlerOut } from "#server/wire/refusal.ts";
import { sendJson } from "./serve.ts";

/** JSON answers that do not come from a use-case: unknown paths, wrong methods, unreadable bodies, faults. */
export const notFound = (req: Request, res: Response) => {
  // This line helps to find front ends that call something that does not exist (campaigns, for example).
  req.log.warn({ method: req.method, path: req.path }, "a call was asked for that does not exist");
  no(req, res, 404, "notFound");
};

/** Refuses a key that belongs to no API client, rather than treating the caller as an anonymous visitor. */
export const keyUnknown: RequestHandler = (req, res, next) =>
  res.locals["apiClient"] === "unknown" ? no(req, res, 403, "keyUnknown") : next();

export const unsigned = (req: Request, res: Response) => no(req, res, 401, "signatureInvalid");

export function wrongMethod(allowed: string[]): RequestHandler {
  return (req, res) => {
    res.set("Allow", allowed.join(", "));
    no(req, res, 405, "notFound");
  };
}

/** Any site's page can submit a form or plain text without a preflight request; JSON needs one. */
export const jsonOnly: RequestHandler = (req, res, next) => {
  const hasBody = Buffer.isBuffer(req.body) && req.body.length > 0;
  if (hasBody && !req.is(["json", "+json"])) return no(req, res, 415, "invalidInput");
  next();
};

/** Requests that Express cannot parse are the caller's mistake; faults of ours go on to the pipeline's last step. */
export const unreadable: ErrorRequestHandler = (fault, req, res, next) => {
  const status = Number(fault?.status ?? fault?.statusCode);
  if (res.headersSent || !(status >= 400 && status < 500)) return next(fault);
  no(req, res, status, "invalidInput");
};

function no(req: Request, res: Response, status: number, code: RefusalCode): void {
  sendJson(res, status, fehlerOut({ code }, requestedLanguage(req.get("x-accept-language")), String(req.id)));
}
