import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Language } from "../tenant/model.ts";
import { readLoginSubject } from "./mail-login-link.ts";
import { hashLinkToken } from "./token.ts";

/**
 * The page behind a login link's GET: is it still good, and which language does its owner read? Mail scanners open links,
 * so looking uses nothing up.
 */
export async function peekLoginLink(ctx: Ctx, token: string): Promise<Outcome<{ language: Language }>> {
  const row = await ctx.tokens.peek(hashLinkToken(ctx, "login", token), "login");
  if (!row) return refuse("tokenInvalid");
  if (row.usedAt) return refuse("tokenUsed");
  if (row.expiresAt <= ctx.now()) return refuse("linkExpired");
  const account = await ctx.accounts.byId(readLoginSubject(row.subject).accountId);
  return done({ language: account?.language ?? ctx.language });
}
