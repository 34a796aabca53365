import { audit } from "../audit/audit.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Account } from "./model.ts";
import { hashSessionToken, logout, setSessionCookie } from "./session.ts";
import { hashLinkToken, newLinkToken } from "./token.ts";

/** A link works so long, once; what it opens lasts so long, whatever is done with it. */
export const supportLinkMinutes = 10;
export const supportSessionMinutes = 30;

/** A ticket's number, which names nobody: it is read by the person whose account it is. */
const ticket = /^[A-Za-z0-9][A-Za-z0-9#._-]{1,39}$/;

/** An operator gets a link that opens somebody's account to look at, for a ticket's sake. Each is audited. */
export async function makeSupportLink(
  ctx: RequestContext,
  { accountId, operator, reason }: { accountId: string; operator: string; reason: string },
): Promise<Outcome<{ link: string }>> {
  if (!ticket.test(reason)) return refuse("invalidInput");
  return withTransaction(ctx, async (tx) => {
    const account = await tx.accounts.byId(accountId);
    if (!account) return refuse("notFound");
    // Nobody gets in there, so there is nothing to look at.
    if (account.state === "blocked") return refuse("accountBlocked");
    const expiresAt = new Date(tx.now().getTime() + supportLinkMinutes * 60_000);
    const subject = [account.id, operator, reason].join(" ");
    const { token, row } = newLinkToken(tx, "supportLogin", subject, expiresAt);
    await tx.tokens.add(row);
    await audit(tx, { kind: "supportLink", actor: "OPS", actorId: operator, accountId, about: reason });
    return done({ link: tx.links.supportLogin(token) });
  });
}

/** Whether the link is still good, without using it up. */
export async function peekSupportLink(ctx: RequestContext, token: string): Promise<Outcome<null>> {
  const row = await ctx.tokens.peek(hashLinkToken(ctx, "supportLogin", token), "supportLogin");
  if (!row) return refuse("tokenInvalid");
  if (row.usedAt) return refuse("tokenUsed");
  return row.expiresAt > ctx.now() ? done(null) : refuse("linkExpired");
}

/**
 * Opens the account that the link is for, in a session of the support: once, within ten minutes, for half an hour. A link
 * that is wrong, used or over logs out whoever is logged in here, and is audited.
 */
export async function redeemSupportLink(ctx: RequestContext, token: string): Promise<Outcome<Account>> {
  const outcome = await redeem(ctx, token);
  if (!outcome.ok) await refuseSupportLink(ctx, outcome.refusal.code);
  return outcome;
}

/** Logs out and audits that a link did not open anything. */
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
      ...{ id: tx.secrets.newId(), tokenHash: hashSessionToken(tx, secret), accountId, createdAt },
      ...{ kind: "support", method: "support", operator, reason, ...tx.viewer.device(), expiresAt: endsAt, endsAt },
    });
    setSessionCookie(tx, secret);
    await audit(tx, { kind: "supportLogin", actor: "OPS", actorId: operator, accountId, about: reason });
    return done(account);
  });
}

/**
 * What a session of the support may not do: change anything. The pages and the facade ask before each request that could
 * (server/http/pages.ts, server/api/serve.ts), so that no use-case has to know of it.
 */
export function isReadOnly({ viewer }: Pick<RequestContext, "viewer">): boolean {
  return viewer.session?.kind === "support";
}
