import { type RequestContext, type Tx, withTransaction } from "../context.ts";

export const ssoCookie = "psoe_sso";

/** A session ends after so many minutes without use … */
const idleMinutes = 30;
/** … and after so many hours in any case. */
const longestHours = 12;
/** A use is written down at most once in this time. */
const seenMs = 60_000;

/** What a session is stored by; its token stands in the browser's cookie alone. */
export function hashSsoToken(ctx: Pick<RequestContext, "secrets">, token: string): string {
  return ctx.secrets.hash("ssoSession", token);
}

/**
 * Starts a session of a person in this browser, under a token that nobody knew before, and ends the one that it had. Answers
 * the token. `provider`: what the identity provider calls its session, and its token for ending it.
 */
export async function openSsoSession(
  tx: Tx,
  userId: string,
  provider: { sid: string | null; idToken: string | null },
): Promise<string> {
  const before = tx.cookies.get(ssoCookie);
  if (before) await tx.ssoSessions.close(hashSsoToken(tx, before));
  const token = tx.secrets.newToken();
  const createdAt = tx.now();
  const session = {
    ...{ tokenHash: hashSsoToken(tx, token), userId, sid: provider.sid, createdAt, lastSeenAt: createdAt },
    expiresAt: new Date(createdAt.getTime() + idleMinutes * 60_000),
    endsAt: new Date(createdAt.getTime() + longestHours * 3_600_000),
  };
  await tx.ssoSessions.open(session, provider.idToken);
  tx.cookies.set(ssoCookie, token, longestHours * 3600);
  return token;
}

/**
 * A page or a call was asked for with this session: it lives on, which is written down at most once a minute. `isWanted`: the
 * person said so, and it is written down at once.
 */
export async function keepSsoSession(ctx: RequestContext, isWanted = false): Promise<void> {
  const { ssoSession: session } = ctx.viewer;
  if (!session) return;
  const now = ctx.now();
  if (!isWanted && now.getTime() - session.lastSeenAt.getTime() < seenMs) return;
  const idleEnd = new Date(now.getTime() + idleMinutes * 60_000);
  const expiresAt = idleEnd < session.endsAt ? idleEnd : session.endsAt;
  await withTransaction(ctx, (tx) => tx.ssoSessions.use(session.tokenHash, now, expiresAt));
  ctx.viewer.ssoSession = { ...session, lastSeenAt: now, expiresAt };
}
