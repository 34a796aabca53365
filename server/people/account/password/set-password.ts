import { hashSessionToken, openSession, setSessionCookie } from "#server/people/account/login/session.ts";
import type { Account } from "#server/people/account/model.ts";
import type { TokenPurpose } from "#server/people/account/repository.ts";
import { loginRefusal } from "#server/people/account/rules/participation.ts";
import { hashLinkToken } from "#server/people/account/token.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { ReadContext, RequestContext } from "../../context.ts";
import { hashNewPassword, storePassword } from "./new-password.ts";

/** Purposes of mails that lead to a new password: registration and forgotten password. */
export type PasswordLink = Extract<TokenPurpose, "register" | "resetPassword">;

/** For the page that such a link opens (GET): whether it is still valid, and whose it is. Does not use the token up. */
export async function peekPasswordLink(
  ctx: ReadContext,
  purpose: PasswordLink,
  token: string,
): Promise<Outcome<{ email: string; language: Language; expiresAt: Date }>> {
  const row = await ctx.tokens.peek(hashLinkToken(ctx, purpose, token), purpose);
  if (!row) return refuse("tokenInvalid");
  if (row.usedAt) return refuse("linkUsed");
  if (row.expiresAt <= ctx.now()) return refuse("linkExpired");
  const account = await ctx.accounts.byId(row.subject);
  if (!account) return refuse("tokenInvalid");
  return done({ email: account.email, language: account.language, expiresAt: row.expiresAt });
}

type NewPassword = { token: string; password: string; attempt?: string };
type LoggedIn = { account: Account; token: string };

/**
 * Sets a password by the link of a mail: once, not for a blocked account. Having the mail proves the mailbox, so the
 * address is confirmed, too. All sessions end, after a forgotten password all passkeys, too; this browser gets a new
 * session. `attempt`: random key of the form; if the form is sent twice at once, the password is set once and both
 * answers carry the same session.
 */
export async function setPassword(
  ctx: RequestContext,
  purpose: PasswordLink,
  { token, password, attempt }: NewPassword,
): Promise<Outcome<LoggedIn>> {
  const tokenHash = hashLinkToken(ctx, purpose, token);
  const row = await ctx.tokens.peek(tokenHash, purpose);
  if (!row) return refuse("tokenInvalid");
  const key = attempt ? ctx.secrets.hash("passwordAttempt", `${token}|${attempt}`) : ctx.secrets.newToken();
  if (row.usedAt) return sentAgain(ctx, row.subject, key);
  if (row.expiresAt <= ctx.now()) return refuse("linkExpired");
  const hashed = await hashNewPassword(ctx, password);
  if (!hashed.ok) return hashed;

  return withTransaction(ctx, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(row.subject);
    if (!account) return refuse("tokenInvalid");
    if (!(await tx.tokens.use(tokenHash, purpose, tx.now()))) return sentAgain(tx, account.id, key);
    // Checked after the token was used up, so that the reason is given only once.
    const barred = loginRefusal(tx, account);
    if (barred) return refuse(barred);
    await tx.accounts.confirm(account.id, tx.now());
    await storePassword(tx, account, hashed.value, tokenHash);
    // Whoever recovers an account does not know what others added to it.
    if (purpose === "resetPassword") await tx.passkeys.removeAll(account.id);
    await openSession(tx, account.id, { token: key });
    return done({ account: { ...account, state: "confirmed" as const, hasPassword: true }, token: key });
  });
}

/** The link was used before: accepts only a repeat of the same form. */
async function sentAgain(ctx: ReadContext, accountId: string, key: string): Promise<Outcome<LoggedIn>> {
  const account = await ctx.sessions.accountOf(hashSessionToken(ctx, key), ctx.now());
  if (account?.id !== accountId) return refuse("linkUsed");
  setSessionCookie(ctx, key);
  return done({ account, token: key });
}
