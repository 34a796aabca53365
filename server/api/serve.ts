import type { Request, RequestHandler, Response } from "express";
import type { RequestContext } from "#server/context.ts";
import { extendSession } from "#server/people/account/login/session.ts";
import { isReadOnly } from "#server/people/account/login/support-login.ts";
import { auditRefusedAccess } from "#server/people/sso/actor.ts";
import { extendSsoSession } from "#server/people/sso/session.ts";
import type { Deprecated, Endpoint } from "#server/platform/api/endpoint.ts";
import { readInput } from "#server/platform/api/read.ts";
import { keyForm, once } from "#server/platform/idempotency/once.ts";
import { type Refusal, refusalRow } from "#server/platform/refusals.ts";
import type { StoredAnswer } from "#server/platform/repositories.ts";
import { firstAnswer, type Steps } from "#server/platform/request/steps.ts";
import { addDays, startOf } from "#server/platform/values/calendar.ts";
import { bearerIn } from "#server/platform/wire/headers.ts";
import { type Fehler, fehlerOut, invalidOut, invalidPartOut } from "#server/platform/wire/refusal.ts";
import { refuseCaller } from "./callers/refuse-caller.ts";
import { sendRefusal } from "./error-responses.ts";
import { jsonAnswer, sendAnswer } from "./send-answer.ts";

/** Calls that accept an idempotency key; repeating a DELETE is harmless anyway. */
export const keyed = (endpoint: Pick<Endpoint<RequestContext>, "method">) =>
  endpoint.method === "POST" || endpoint.method === "PUT";

/** Retry-After for a call with the same key that is still running. */
const runningSeconds = 2;

/**
 * Makes one endpoint an Express handler; `ctxOf` returns what the facade prepared for this request. With an
 * Idempotency-Key the call runs once per caller; repetitions get the first answer.
 */
export function serve(
  called: Endpoint<RequestContext>,
  ctxOf: (req: Request, res: Response) => Promise<RequestContext>,
): RequestHandler {
  return async (req, res, next) => {
    const isEmpty = !Buffer.isBuffer(req.body) || req.body.length === 0;
    const endpoint = (isEmpty && called.withoutBody) || called;
    if (endpoint.answer.also) res.vary("Accept");
    if (endpoint.spec.deprecated) res.set(deprecationHeaders(endpoint.spec.deprecated));
    if (isMailedFromElsewhere(endpoint, req, res)) return sendRefusal(req, res, 403, "originNotAllowed");
    try {
      const ctx = await ctxOf(req, res);
      const first = await firstAnswer(steps, { ctx, endpoint });
      const key = keyed(endpoint) ? req.get("idempotency-key") : undefined;
      const answer =
        first ??
        (key === undefined ? await answerOf(endpoint, ctx, req) : await answerOnce(endpoint, ctx, req, res, key));
      await sendAnswer(req, res, answer, endpoint.spec.isPublic);
    } catch (fault) {
      next(fault);
    }
  };
}

/**
 * A GET that sends a mail, called by a browser on behalf of another site: a picture's address there would be enough to
 * send it. A script of an allowed origin may call.
 */
function isMailedFromElsewhere({ method, spec }: Endpoint<RequestContext>, req: Request, res: Response): boolean {
  if (method !== "GET" || !spec.limits?.includes("mail") || res.locals["crossOrigin"] === true) return false;
  const from = req.get("sec-fetch-site");
  return from !== undefined && from !== "same-origin";
}

/** RFC 9745 and RFC 8594: since when another call is to be used, and when this one ends. */
function deprecationHeaders({ since, until }: Deprecated): Record<string, string> {
  const seconds = startOf(since).getTime() / 1000;
  return { Deprecation: `@${seconds}`, Sunset: startOf(addDays(until, 1)).toUTCString() };
}

const steps: Steps<{ ctx: RequestContext; endpoint: Endpoint<RequestContext> }, StoredAnswer> = {
  // Campaigns lead to pages.
  campaign: null,
  async extendSession({ ctx }) {
    await Promise.all([extendSession(ctx), extendSsoSession(ctx)]);
    return null;
  },
  supportReadsOnly: ({ ctx, endpoint }) =>
    isReadOnly(ctx) && endpoint.method !== "GET" ? refused(ctx, endpoint, { code: "supportReadsOnly" }) : null,
  // Each call says whom it admits (callers/refuse-caller.ts); screens are not calls; what an agency may do, its
  // use-cases decide.
  forcedLogin: null,
  autologin: null,
  agreement: null,
};

async function answerOnce(
  endpoint: Endpoint<RequestContext>,
  ctx: RequestContext,
  req: Request,
  res: Response,
  key: string,
): Promise<StoredAnswer> {
  const caller = callerOf(ctx, endpoint, req, res);
  if (!keyForm.test(key) || (caller === anybody && key.length < ownKeyLength)) return jsonAnswer(400, keyInvalid(ctx));
  const body = Buffer.isBuffer(req.body) ? req.body.toString("base64") : "";
  const call = JSON.stringify([endpoint.method, req.originalUrl, body]);
  const idempotent = { caller, key, call };
  const result = await once(ctx, idempotent, () => answerOf(endpoint, ctx, req));
  if (result.kind === "other") return refused(ctx, endpoint, { code: "keyReused" });
  if (result.kind === "running") return refused(ctx, endpoint, { code: "keyInUse", waitSeconds: runningSeconds });
  if (result.kind === "repeated") res.set("Idempotency-Replayed", "true");
  return result.answer;
}

/** The endpoint's answer to this request: its use-case's outcome, or why the use-case was not called. */
async function answerOf(endpoint: Endpoint<RequestContext>, ctx: RequestContext, req: Request): Promise<StoredAnswer> {
  const refusalCode = await refuseCaller(ctx, endpoint, bearerIn(req.headers.authorization));
  if (refusalCode) return refusedByRight(ctx, endpoint, { code: refusalCode });
  const read = readInput(endpoint, req);
  if (!read.ok) return jsonAnswer(400, invalidOut(read.error, ctx.language, ctx.requestId));
  const outcome = await endpoint.run(ctx, read.input);
  if (!outcome.ok) return refusedByRight(ctx, endpoint, outcome.refusal);
  const body = endpoint.answer(outcome.value, ctx);
  const { also } = endpoint.answer;
  if (also && req.accepts(["application/json", also.type]) === also.type)
    return jsonAnswer(also.statusOf(body), body, { "Content-Type": `${also.type}; charset=utf-8` });
  if (endpoint.answer.status === 302) return { status: 302, headers: { Location: String(body) }, body: "" };
  return jsonAnswer(endpoint.answer.status, body);
}

/** Names the header twice: as the field that a refusal concerns, and with what it has to be. */
function keyInvalid({ language, requestId }: RequestContext): Fehler {
  const header = "Idempotency-Key";
  return { ...invalidPartOut(header, "error.idempotencyKey", language, requestId), Feld: header };
}

/** Audits the refusal if a right is missing. */
async function refusedByRight(
  ctx: RequestContext,
  endpoint: Endpoint<RequestContext>,
  refusal: Refusal,
): Promise<StoredAnswer> {
  if (refusal.code === "notAuthorized") await auditRefusedAccess(ctx, `${endpoint.method} ${endpoint.path}`);
  return refused(ctx, endpoint, refusal);
}

function refused(ctx: RequestContext, { spec }: Endpoint<RequestContext>, refusal: Refusal): StoredAnswer {
  const { waitSeconds } = refusal;
  const wait: Record<string, string> = waitSeconds ? { "Retry-After": String(waitSeconds) } : {};
  return jsonAnswer(refusalRow(refusal).status, fehlerOut(refusal, ctx.language, ctx.requestId, spec.fields), wait);
}

/** Somebody without login, token or API key; nothing of theirs but the key itself tells them from others. */
const anybody = "anybody";
/** So the key has to be one that nobody else would choose: a UUID, for example. */
const ownKeyLength = 16;

/** The scope of an Idempotency-Key: a login or token, or an API client; never a network, which people share. */
function callerOf(ctx: RequestContext, { spec }: Endpoint<RequestContext>, req: Request, res: Response): string {
  const bearer = bearerIn(req.headers.authorization);
  const client = res.locals["apiClient"];
  if (spec.auth === "signed") return "signed";
  if (bearer) return `bearer|${bearer}`;
  if (ctx.viewer.member) return `member|${ctx.viewer.member.id}`;
  if (ctx.viewer.ssoUser) return `sso|${ctx.viewer.ssoUser.id}`;
  if (typeof client === "object" && client !== null) return `client|${client.name}`;
  return anybody;
}
