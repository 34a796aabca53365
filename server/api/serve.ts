import type { Request, RequestHandler, Response } from "express";
import type { RequestContext } from "#server/domain/context.ts";
import { type Refusal, refusalRow } from "#server/domain/refusals.ts";
import { bearerIn } from "#server/wire/headers.ts";
import { fehlerOut, invalidOut } from "#server/wire/refusal.ts";
import { closed } from "./door.ts";
import type { Endpoint } from "./endpoint.ts";
import { readInput } from "./read.ts";

/** One endpoint as an Express handler; `ctxOf` is what the facade prepared for this request. */
export function serve(
  endpoint: Endpoint,
  ctxOf: (req: Request, res: Response) => Promise<RequestContext>,
): RequestHandler {
  return async (req, res, next) => {
    try {
      const ctx = await ctxOf(req, res);
      const shut = await closed(ctx, endpoint, bearerIn(req.headers.authorization));
      if (shut) return sendRefusal(res, ctx, endpoint, { code: shut });
      const read = readInput(endpoint, req);
      if (!read.ok) return sendJson(res, 400, invalidOut(read.error, ctx.language, ctx.requestId));
      const outcome = await endpoint.run(ctx, read.input);
      if (!outcome.ok) return sendRefusal(res, ctx, endpoint, outcome.refusal);
      const drawn = endpoint.answer(outcome.value, ctx);
      if (endpoint.answer.status === 302) return res.redirect(302, String(drawn));
      sendJson(res, endpoint.answer.status, drawn);
    } catch (fault) {
      next(fault);
    }
  };
}

function sendRefusal(res: Response, ctx: RequestContext, { spec }: Endpoint, refusal: Refusal): void {
  sendJson(res, refusalRow(refusal).status, fehlerOut(refusal, ctx.language, ctx.requestId, spec.fields));
}

export function sendJson(res: Response, status: number, json: unknown): void {
  res.status(status).type("json").send(JSON.stringify(json));
}
