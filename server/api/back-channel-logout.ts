import express, { type Request, type RequestHandler, type Response, Router } from "express";
import { jsonAnswer, sendAnswer } from "#server/api/send-answer.ts";
import type { RequestContext } from "#server/people/context.ts";
import { endByProvider } from "#server/people/sso/sign-out.ts";
import { refusalRow } from "#server/platform/refusals.ts";
import { fehlerOut } from "#server/platform/wire/refusal.ts";

/**
 * POST agentur/backchannel-logout: the identity provider reports that a session ended (OpenID Connect Back-Channel
 * Logout 1.0). The body is a form with a signed token that names the session or user; an invalid one is answered with
 * 400.
 */
export function backChannelLogout(contextFor: (req: Request, res: Response) => Promise<RequestContext>): Router {
  const answer: RequestHandler = async (req, res, next) => {
    try {
      const ctx = await contextFor(req, res);
      const outcome = await endByProvider(ctx, String(req.body?.["logout_token"] ?? ""));
      if (outcome.ok) return void res.status(200).end();
      const isOurs = ["notFound", "signOnUnavailable"].includes(outcome.refusal.code);
      const status = isOurs ? refusalRow(outcome.refusal).status : 400;
      await sendAnswer(req, res, jsonAnswer(status, fehlerOut(outcome.refusal, ctx.language, ctx.requestId)));
    } catch (fault) {
      next(fault);
    }
  };
  const form = express.urlencoded({ extended: false, limit: "32kb", parameterLimit: 10 });
  return Router({ mergeParams: true }).post("/", form, answer);
}
