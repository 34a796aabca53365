import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import type { SignatureProblem } from "#server/platform/api/feed-signature.ts";
import type { RefusalCode } from "#server/platform/refusals.ts";
import { requestedLanguage } from "#server/platform/wire/headers.ts";
import { fehlerOut, invalidPartOut } from "#server/platform/wire/refusal.ts";
import { jsonAnswer, sendAnswer } from "./send-answer.ts";

/** JSON errors that no use-case returns: unknown paths, wrong methods, unreadable bodies, faults. */
export const notFound = (req: Request, res: Response) => {
  // This line helps to find front ends that call something that does not exist (campaigns, for example).
  req.log.warn({ method: req.method, path: req.path }, "an unknown call was requested");
  sendRefusal(req, res, 404, "notFound");
};

/** Refuses a key that belongs to no API client, rather than treating the caller as an anonymous visitor. */
export const keyUnknown: RequestHandler = (req, res, next) =>
  res.locals["apiClient"] === "unknown" ? sendRefusal(req, res, 403, "keyUnknown") : next();

export const unsigned = (req: Request, res: Response, problem: SignatureProblem) => sendRefusal(req, res, 401, problem);

/** OPTIONS says which methods there are; every other one is refused with the same list. */
export function wrongMethod(allowed: string[]): RequestHandler {
  return (req, res) => {
    res.set("Allow", [...allowed, "OPTIONS"].join(", "));
    if (req.method === "OPTIONS") return void res.status(204).end();
    sendRefusal(req, res, 405, "methodNotAllowed");
  };
}

/** Any site's page can submit a form or plain text without a preflight request; JSON needs one. */
export const jsonOnly: RequestHandler = (req, res, next) => {
  const hasBody = Buffer.isBuffer(req.body) && req.body.length > 0;
  if (hasBody && !req.is(["json", "+json"])) return sendInvalid(req, res, 415, "type");
  next();
};

/** The parts of a request that nobody could read, under the names that callers know, each with its sentence. */
const unreadableParts = {
  type: ["Content-Type", "error.contentType"],
  encoding: ["Content-Encoding", "error.contentEncoding"],
  size: ["", "error.bodyTooLarge"],
  path: ["", "error.path"],
  body: ["", "error.body"],
} as const;

/** Requests that Express cannot parse are the caller's mistake; faults of ours go on to the pipeline's last step. */
export const unreadable: ErrorRequestHandler = (fault, req, res, next) => {
  const status = Number(fault?.status ?? fault?.statusCode);
  if (res.headersSent || !(status >= 400 && status < 500)) return next(fault);
  sendInvalid(req, res, status, unreadablePart(fault, req));
};

type UnreadablePart = keyof typeof unreadableParts;

function unreadablePart(fault: unknown, req: Request): UnreadablePart {
  const type = typeof fault === "object" && fault !== null && "type" in fault ? fault.type : null;
  if (fault instanceof URIError) return "path";
  if (type === "entity.too.large") return "size";
  // A body that is not packed as its header says fails while it is unpacked.
  return req.get("content-encoding") ? "encoding" : "body";
}

function sendInvalid(req: Request, res: Response, status: number, part: UnreadablePart): void {
  const [name, message] = unreadableParts[part];
  void sendAnswer(req, res, jsonAnswer(status, invalidPartOut(name, message, languageOf(req), String(req.id))));
}

export function sendRefusal(req: Request, res: Response, status: number, code: RefusalCode): void {
  void sendAnswer(req, res, jsonAnswer(status, fehlerOut({ code }, languageOf(req), String(req.id))));
}

const languageOf = (req: Request) => requestedLanguage(req.get("x-accept-language"), req.get("accept-language"));
