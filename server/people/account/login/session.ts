import type { Session, SessionMethod } from "#server/people/account/model.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { Refusal } from "#server/platform/refusals.ts";
import type { RequestContext, Tx } from "../../context.ts";
import { cookieSeconds, firstEnds, memberLifetime, usedNow } from "../../session-lifetime.ts";

export const sessionCookie = "psoe_token";

/** The hash by which a session is stored; its token is only in the browser's cookie. */
export function hashSessionToken(ctx: Pick<RequestContext, "secrets">, token: string): string {
  return ctx.secrets.hash("session", token);
}

/**
 * Starts a session in this browser under a new token, and ends the browser's earlier one (prevents session fixation).
 * The cookie holds the token, which is also returned; the row holds its keyed hash. Audited as a login by `method`;
 * call it last in the transaction that decided about the login.
 */
export async function openSession(
  tx: Tx,
  accountId: string,
  {
    token = tx.secrets.newToken(),
    method = "link",
  }: { token?: string | undefined; method?: Exclude<SessionMethod, "support"> } = {},
): Promise<string> {
  const before = tx.cookies.get(sessionCookie);
  if (before && before !== token) await tx.sessions.close(hashSessionToken(tx, before));
  const createdAt = tx.now();
  await tx.sessions.open({
    id: tx.secrets.newId(),
    tokenHash: hashSessionToken(tx, token),
    accountId,
    createdAt,
    kind: "member",
    method,
    operator: null,
    reason: null,
    ...tx.viewer.device(),
    ...firstEnds(memberLifetime, createdAt),
  });
  setSessionCookie(tx, token);
  await audit(tx, { kind: "login", actor: "REF", actorId: null, accountId, about: method });
  return token;
}

/** The cookie lives as long as a session can last; the session's row may end earlier. */
export function setSessionCookie(ctx: Pick<RequestContext, "cookies">, token: string): void {
  ctx.cookies.set(sessionCookie, token, cookieSeconds(memberLifetime));
}

/** Extends the session because a page or a call was requested with it (usedNow). Support sessions never are. */
export async function extendSession(ctx: RequestContext, isWanted = false): Promise<Session | null> {
  const { session } = ctx.viewer;
  if (!session || session.kind === "support") return session;
  const use = usedNow(memberLifetime, session, ctx.now(), isWanted);
  if (!use) return session;
  await withTransaction(ctx, (tx) => tx.sessions.use(session.id, use.lastSeenAt, use.expiresAt));
  const extended = { ...session, ...use };
  ctx.viewer.session = extended;
  return extended;
}

/** Seconds until the session ends if it is not used. */
export function secondsLeft({ now }: Pick<RequestContext, "now">, { expiresAt }: Pick<Session, "expiresAt">): number {
  return Math.max(0, Math.floor((expiresAt.getTime() - now().getTime()) / 1000));
}

/** Ends this browser's session; a repeat changes nothing. */
export async function logout(ctx: RequestContext): Promise<void> {
  const token = ctx.cookies.get(sessionCookie);
  if (token) {
    await withTransaction(ctx, async (tx) => {
      await tx.sessions.close(hashSessionToken(tx, token));
      if (tx.viewer.session) await audit(tx, { kind: "logout" });
    });
  }
  ctx.cookies.remove(sessionCookie);
  Object.assign(ctx.viewer, { session: null, member: null });
}

/**
 * After a failed login, logs out the person logged in in this browser, so that nobody continues in another person's
 * account. Attempts that were not checked (too many, too busy) do not log out.
 */
export async function logoutAfter(ctx: RequestContext, { code }: Pick<Refusal, "code">): Promise<void> {
  const wasTried = code !== "tooManyRequests" && code !== "busy";
  if (wasTried && ctx.cookies.get(sessionCookie)) await logout(ctx);
}
