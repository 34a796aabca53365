import type { Account } from "#server/people/account/model.ts";
import { loginRefusal } from "#server/people/account/rules/participation.ts";
import { hashLinkToken, newLinkToken } from "#server/people/account/token.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext, Tx } from "../../context.ts";
import { openSession } from "./session.ts";

/** Seven days, because mails are often read days later. */
const days = 7;

/**
 * The link in a mail to a member's personal area. If the tenant has automatic login (modules.autologin), it carries a
 * token that logs in once, within a week; otherwise the area asks for a login.
 */
export async function memberAreaLink(tx: Tx, accountId: string): Promise<string> {
  if (!tx.tenant.modules.autologin) return tx.mailLinks.personalArea();
  const expiresAt = new Date(tx.now().getTime() + days * 86_400_000);
  const { token, row } = newLinkToken(tx, "autologin", accountId, expiresAt);
  await tx.tokens.add(row);
  return tx.mailLinks.autologin(token);
}

/** Whether the token would log in; does not use it up. */
export async function peekAutologin(ctx: RequestContext, token: string): Promise<boolean> {
  if (!ctx.tenant.modules.autologin) return false;
  const row = await ctx.tokens.peek(hashLinkToken(ctx, "autologin", token), "autologin");
  return row !== null && !row.usedAt && row.expiresAt > ctx.now();
}

/**
 * Exchanges the token of a mail's link for a session: once, not for a blocked account, and only if the tenant has
 * automatic login.
 */
export async function redeemAutologin(ctx: RequestContext, token: string): Promise<Outcome<Account>> {
  if (!ctx.tenant.modules.autologin) return refuse("tokenInvalid");
  const tokenHash = hashLinkToken(ctx, "autologin", token);
  const outcome = await withTransaction(ctx, async (tx) => {
    const row = await tx.tokens.peek(tokenHash, "autologin");
    if (!row) return refuse("tokenInvalid");
    // Locked, so that a concurrent block is either seen here, or comes later and ends this session.
    const account = await tx.accounts.byIdForUpdate(row.subject);
    if (!account) return refuse("tokenInvalid");
    const barred = loginRefusal(tx, account);
    if (barred) return refuse(barred);
    if (!(await tx.tokens.use(tokenHash, "autologin", tx.now())))
      return refuse(row.usedAt ? "tokenUsed" : "linkExpired");
    await openSession(tx, account.id, { method: "autologin" });
    return done(account);
  });
  if (!outcome.ok) {
    await withTransaction(ctx, (tx) => audit(tx, { kind: "loginFailed", about: `autologin:${outcome.refusal.code}` }));
  }
  return outcome;
}
