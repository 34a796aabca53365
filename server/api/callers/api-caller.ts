import type { Request, Response } from "express";
import type { RequestContext } from "#server/context.ts";
import type { Endpoint } from "#server/platform/api/endpoint.ts";
import { networkOf } from "#server/platform/request/network.ts";
import { bearerIn } from "#server/platform/wire/headers.ts";

/** The scope of an Idempotency-Key: a login or token, an API client, or else the caller's network. */
export function callerOf(ctx: RequestContext, { spec }: Endpoint<RequestContext>, req: Request, res: Response): string {
  const bearer = bearerIn(req.headers.authorization);
  const client = res.locals["apiClient"];
  if (spec.auth === "signed") return "signed";
  if (bearer) return `bearer|${bearer}`;
  if (ctx.viewer.member) return `member|${ctx.viewer.member.id}`;
  if (ctx.viewer.ssoUser) return `sso|${ctx.viewer.ssoUser.id}`;
  if (typeof client === "object" && client !== null) return `client|${client.name}`;
  return `line|${networkOf(req.ip)}`;
}
