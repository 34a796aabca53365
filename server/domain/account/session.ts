import { audit } from "../audit/audit.ts";
import { type RequestContext, type Tx, withTransaction } from "../context.ts";
import type { Refusal } from "../refusals.ts";
import type { Session, SessionMethod } from "./model.ts";

export const sessionCookie = "psoe_token";

/** A session ends after so many minutes without use … */
const idleMinutes = 120;
/** … and after so many hours in any case: a working day. */
const longestHours = 12;
/** A use is written down at most once in this time. */
const seenMs = 5 * 60_000;

/** What a session is stored by; its token stands in the browser's cookie alone. */
export function hashSessionToken(ctx: Pick<RequestContext, "secrets">, token: string): string {
  return ctx.secrets.hash("session", token);
}

/**
 * Starts a session in this browser, under a token that nobody knew before, and ends the one that it had: the cookie holds the
 * secret, which is answered, the row its keyed hash. It is audited as a login by `method`; call it last in the transaction
 * that decided that somebody may come in.
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
    ...{ id: tx.secrets.newId(), tokenHash: hashSessionToken(tx, token), accountId, createdAt },
    ...{ kind: "member", method, operator: null, reason: null, ...tx.viewer.device() },
    expiresAt: new Date(createdAt.getTime() + idleMinutes * 60_000),
    endsAt: new Date(createdAt.getTime() + longestHours * 3_600_000),
  });
  setSessionCookie(tx, token);
  await audit(tx, { kind: "login", actor: "REF", actorId: null, accountId, about: method });
  return token;
}

/** The browser keeps it for as long as a session can last; the row ends it earlier. */
export function setSessionCookie(ctx: Pick<RequestContext, "cookies">, token: string): void {
  ctx.cookies.set(sessionCookie, token, longestHours * 3600);
}

/**
 * A page or a call was asked for with this session: it lives on, which is written down at most every five minutes.
 * `isWanted`: the person said so, and it is written down at once. A session of the support is never longer than it was.
 */
export async function keepSession(ctx: RequestContext, isWanted = false): Promise<Session | null> {
  const { session } = ctx.viewer;
  if (!session || session.kind === "support") return session;
  const now = ctx.now();
  if (!isWanted && now.getTime() - session.lastSeenAt.getTime() < seenMs) return session;
  const idleEnd = new Date(now.getTime() + idleMinutes * 60_000);
  const expiresAt = idleEnd < session.endsAt ? idleEnd : session.endsAt;
  await withTransaction(ctx, (tx) => tx.sessions.use(session.id, now, expiresAt));
  const kept = { ...session, lastSeenAt: now, expiresAt };
  ctx.viewer.session = kept;
  return kept;
}

/** Seconds until a session ends, if nothing is done. */
export function secondsLeft({ now }: Pick<RequestContext, "now">, { expiresAt }: Pick<Session, "expiresAt">): number {
  return Math.max(0, Math.floor((expiresAt.getTime() - now().getTime()) / 1000));
}

/** Ends the session of this browser; a second time changes nothing. */
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
 * A login that failed logs out who is logged in here (specification section 7), so that nobody goes on in another one's account.
 * What could not be tried (too many attempts, too busy) ends nothing.
 */
export async function logoutAfter(ctx: RequestContext, { code }: Pick<Refusal, "code">): Promise<void> {
  const wasTried = code !== "tooManyRequests" && code !== "busy";
  if (wasTried && ctx.cookies.get(sessionCookie)) await logout(ctx);
}
