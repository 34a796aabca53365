import { redirect } from "@remix-run/node";
import type { Account } from "#server/domain/account/model.ts";
import type { Ctx } from "#server/domain/context.ts";
import { path } from "./paths.ts";

/**
 * The first line of every protected loader and action. A guard in a parent layout guards nothing: the child's loader runs
 * beside it, and its action before it.
 */
export function requireMember(ctx: Ctx, request: Request): Account {
  const { member } = ctx.viewer;
  if (member && member.state !== "blocked") return member;
  const url = new URL(request.url);
  const back = request.method === "GET" ? url.pathname + url.search : url.pathname;
  throw redirect(path(ctx.language, "login", {}, { redirect: back }), 303);
}

/** The claim that a reward token opened in this browser, else the way to a new link. */
export function requireRewardToken(ctx: Ctx): string {
  if (ctx.viewer.rewardClaimId) return ctx.viewer.rewardClaimId;
  throw redirect(path(ctx.language, "rewards"), 303);
}

/** A place on this site to go back to; anything else (another host, a scheme, a backslash) becomes the fallback. */
export function safeReturn(target: string | null, fallback: string): string {
  if (!target || !/^\/(?![/\\])[^\s\\]*$/.test(target)) return fallback;
  const url = new URL(target, "http://site.invalid");
  return url.host === "site.invalid" ? url.pathname + url.search : fallback;
}
