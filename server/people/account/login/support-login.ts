import type { Account } from "#server/people/account/model.ts";
import { hashLinkToken, newLinkToken } from "#server/people/account/token.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../../context.ts";
import { hashSessionToken, logout, setSessionCookie } from "./session.ts";

/** A support link can be used once within this time; its session ends after a fixed time, regardless of use. */
export const supportLinkMinutes = 10;
export const supportSessionMinutes = 30;

/** A ticket number. It must not name a person, because the account's owner can read it. */
const ticket = /^[A-Za-z0-9][A-Za-z0-9#._-]{1,39}$/;

/** Makes a link with which an operator can look at an account, for the ticket `reason`. Audited. */
export async function makeSupportLink(
  ctx: RequestContext,
  { accountId, operator, reason }: { accountId: string; operator: string; reason: string },
): Promise<Outcome<{ link: string }>> {
  if (!ticket.test(reason)) return refuse("invalidInput");
  return withTransaction(ctx, async (tx) => {
    const account = await tx.accounts.byId(accountId);
    if (!account) return refuse("notFound");
    // A blocked account has no personal area to look at.
    if (account.state === "blocked") return refuse("accountBlocked");
    const expiresAt = new Date(tx.now().getTime() + supportLinkMinutes * 60_000);
    const subject = [account.id, operator, reason].join(" ");
    const { token, row } = newLinkToken(tx, "supportLogin", subject, expiresAt);
    await tx.tokens.add(row);
    await audit(tx, { kind: "supportLink", actor: "OPS", actorId: operator, accountId, about: reason });
    return done({ link: tx.links.supportLogin(token) });
  });
}

/** Whether the link is still valid; does not use it up. */
export async function peekSupportLink(ctx: RequestContext, token: string): Promise<Outcome<null>> {
  const row = await ctx.tokens.peek(hashLinkToken(ctx, "supportLogin", token), "supportLogin");
  if (!row) return refuse("tokenInvalid");
  if (row.usedAt) return refuse("tokenUsed");
  return row.expiresAt > ctx.now() ? done(null) : refuse("linkExpired");
}

/**
 * Opens a support session on the link's account: once, within ten minutes, for half an hour. A wrong, used or expired
 * link logs this browser out and is audited.
 */
export async function redeemSupportLink(ctx: RequestContext, token: string): Promise<Outcome<Account>> {
  const outcome = await redeem(ctx, token);
  if (!outcome.ok) await refuseSupportLink(ctx, outcome.refusal.code);
  return outcome;
}

/** Logs out and audits that a support link was refused. */
export async function refuseSupportLink(ctx: RequestContext, code: string): Promise<void> {
  await logout(ctx);
  await withTransaction(ctx, (tx) =>
    audit(tx, { kind: "supportLoginFailed", actor: "OPS", actorId: null, accountId: null, about: code }),
  );
}

function redeem(ctx: RequestContext, token: string): Promise<Outcome<Account>> {
  const tokenHash = hashLinkToken(ctx, "supportLogin", token);
  return withTransaction(ctx, async (tx) => {
    const row = await tx.tokens.peek(tokenHash, "supportLogin");
    if (!row) return refuse("tokenInvalid");
    const [accountId = "", operator = "", reason = ""] = row.subject.split(" ");
    const account = await tx.accounts.byIdForUpdate(accountId);
    if (!account) return refuse("tokenInvalid");
    if (!(await tx.tokens.use(tokenHash, "supportLogin", tx.now())))
      return refuse(row.usedAt ? "tokenUsed" : "linkExpired");
    if (account.state === "blocked") return refuse("accountBlocked");
    const secret = tx.secrets.newToken();
    const createdAt = tx.now();
    const endsAt = new Date(createdAt.getTime() + supportSessionMinutes * 60_000);
    await tx.sessions.open({
      id: tx.secrets.newId(),
      tokenHash: hashSessionToken(tx, secret),
      accountId,
      createdAt,
      kind: "support",
      method: "support",
      operator,
      reason,
      ...tx.viewer.device(),
      expiresAt: endsAt,
      endsAt,
    });
    setSessionCookie(tx, secret);
    await audit(tx, { kind: "supportLogin", actor: "OPS", actorId: operator, accountId, about: reason });
    return done(account);
  });
}

/**
 * Whether the session is read-only, as support sessions are. Pages and facade check this before each request that could
 * change data (server/platform/request/steps.ts), so that use-cases need not.
 */
export function isReadOnly({ viewer }: Pick<RequestContext, "viewer">): boolean {
  return viewer.session?.kind === "support";
}
