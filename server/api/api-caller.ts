import type { Request, Response } from "express";
import type { RequestContext } from "#server/domain/context.ts";
import { networkOf } from "#server/http/network.ts";
import { bearerIn } from "#server/wire/headers.ts";
import type { Endpoint } from "./endpoint.ts";

/** Whose key an Idempotency-Key is: of a login or token, of an API client, else of the line that the call comes from. */
export function callerOf(ctx: RequestContext, { spec }: Endpoint, req: Request, res: Response): string {
  const bearer = bearerIn(req.headers.authorization);
  const client = res.locals["apiClient"];
  if (spec.auth === "signed") return "signed";
  if (bearer) return `bearer|${bearer}`;
  if (ctx.viewer.member) return `member|${ctx.viewer.member.id}`;
  if (ctx.viewer.ssoUser) return `sso|${ctx.viewer.ssoUser.id}`;
  if (typeof client === "object" && client !== null) return `client|${client.name}`;
  return `line|${networkOf(req.ip)}`;
}
