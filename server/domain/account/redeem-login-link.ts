import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { readLoginSubject } from "./mail-login-link.ts";
import type { Account } from "./model.ts";
import { hashSessionToken, openSession, sessionCookie, sessionHours } from "./open-session.ts";
import { hashLinkToken } from "./token.ts";

type LoggedIn = { account: Account; number: string | null };

/**
 * Logs in with the link from a mail: once, within its ten minutes, never for a blocked account. Whoever has the mail has
 * the mailbox, so the address is confirmed with it. `number`: the recommendation that the mail was about. `attempt`: random
 * key of the form whose button was pressed; the same form sent twice at once is one login, and both answers bring it.
 */
export async function redeemLoginLink(ctx: Ctx, token: string, attempt = ""): Promise<Outcome<LoggedIn>> {
  const tokenHash = hashLinkToken(ctx, "login", token);
  const row = await ctx.tokens.peek(tokenHash, "login");
  if (!row) return refuse("tokenInvalid");
  const { accountId, number } = readLoginSubject(row.subject);
  const key = attempt ? ctx.secrets.hash("loginAttempt", `${token}|${attempt}`) : undefined;
  if (row.usedAt) return sentAgain(ctx, { accountId, number, key });
  const account = await ctx.accounts.byId(accountId);
  if (!account) return refuse("tokenInvalid");
  if (account.state === "blocked") return refuse("accountBlocked");
  return ctx.atomically(async (tx) => {
    const now = tx.now();
    if (!(await tx.tokens.use(tokenHash, "login", now))) {
      return row.expiresAt > now ? sentAgain(tx, { accountId, number, key }) : refuse("linkExpired");
    }
    await tx.accounts.confirm(account.id, now);
    await openSession(tx, account.id, key);
    return done({ account: { ...account, state: "confirmed" as const }, number });
  });
}

/** The link is used up. Whoever used it, in this browser or with this very form, is in; nobody else. */
async function sentAgain(
  ctx: Ctx,
  { accountId, number, key }: { accountId: string; number: string | null; key: string | undefined },
): Promise<Outcome<LoggedIn>> {
  const { member } = ctx.viewer;
  if (member?.id === accountId) return done({ account: member, number });
  const account = key ? await ctx.sessions.accountOf(hashSessionToken(ctx, key), ctx.now()) : null;
  if (!key || account?.id !== accountId) return refuse("tokenUsed");
  ctx.cookies.set(sessionCookie, key, sessionHours * 3600);
  return done({ account, number });
}
