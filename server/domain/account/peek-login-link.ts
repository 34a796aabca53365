import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { hashLinkToken } from "./token.ts";

/** The page behind a login link's GET: is it still good? Mail scanners open links, so looking uses nothing up. */
export async function peekLoginLink(ctx: Ctx, token: string): Promise<Outcome<null>> {
  const row = await ctx.tokens.peek(hashLinkToken(ctx, "login", token), "login");
  if (!row) return refuse("tokenInvalid");
  if (row.usedAt) return refuse("tokenUsed");
  return row.expiresAt > ctx.now() ? done(null) : refuse("linkExpired");
}
