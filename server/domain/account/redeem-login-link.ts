import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { readLoginSubject } from "./mail-login-link.ts";
import type { Account } from "./model.ts";
import { openSession } from "./open-session.ts";
import { hashLinkToken } from "./token.ts";

/**
 * Logs in with the link from a mail: once, within its ten minutes, never for a blocked account. Whoever has the mail has
 * the mailbox, so the address is confirmed with it. `number`: the recommendation that the mail was about.
 */
export async function redeemLoginLink(
  ctx: Ctx,
  token: string,
): Promise<Outcome<{ account: Account; number: string | null }>> {
  const tokenHash = hashLinkToken(ctx, "login", token);
  const row = await ctx.tokens.peek(tokenHash, "login");
  if (!row) return refuse("tokenInvalid");
  const { accountId, number } = readLoginSubject(row.subject);
  if (row.usedAt) {
    const { member } = ctx.viewer;
    return member?.id === accountId ? done({ account: member, number }) : refuse("tokenUsed");
  }
  const account = await ctx.accounts.byId(accountId);
  if (!account) return refuse("tokenInvalid");
  if (account.state === "blocked") return refuse("accountBlocked");
  return ctx.atomically(async (tx) => {
    const now = tx.now();
    if (!(await tx.tokens.use(tokenHash, "login", now))) {
      return refuse(row.expiresAt > now ? "tokenUsed" : "linkExpired");
    }
    await tx.accounts.confirm(account.id, now);
    await openSession(tx, account.id);
    return done({ account: { ...account, state: "confirmed" as const }, number });
  });
}
