import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { ReadContext, RequestContext, Tx } from "../context.ts";
import type { SsoSession, SsoUser } from "./model.ts";

export const ssoCookie = "psoe_sso";

/** Idle timeout of a session. */
const idleMinutes = 30;
/** Absolute timeout of a session. */
const maxHours = 12;
/** A session's use is stored at most once in this time. */
const seenMs = 60_000;

/** The hash by which a session is stored; its token is only in the browser's cookie. */
export function hashSsoToken(ctx: Pick<RequestContext, "secrets">, token: string): string {
  return ctx.secrets.hash("ssoSession", token);
}

/**
 * Starts a user's session in this browser under a new token, ends the browser's earlier one, and returns the token.
 * `provider`: the identity provider's session id, and the ID token for ending it.
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
    tokenHash: hashSsoToken(tx, token),
    userId,
    sid: provider.sid,
    createdAt,
    lastSeenAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + idleMinutes * 60_000),
    endsAt: new Date(createdAt.getTime() + maxHours * 3_600_000),
  };
  await tx.ssoSessions.open(session, provider.idToken);
  tx.cookies.set(ssoCookie, token, maxHours * 3600);
  return token;
}

/**
 * Extends the session because a page or a call was requested with it; stored at most once a minute. `isWanted`: the
 * person asked to stay signed in, so it is stored at once.
 */
export async function extendSsoSession(ctx: RequestContext, isWanted = false): Promise<void> {
  const { ssoSession: session } = ctx.viewer;
  if (!session) return;
  const now = ctx.now();
  if (!isWanted && now.getTime() - session.lastSeenAt.getTime() < seenMs) return;
  const idleEnd = new Date(now.getTime() + idleMinutes * 60_000);
  const expiresAt = idleEnd < session.endsAt ? idleEnd : session.endsAt;
  await withTransaction(ctx, (tx) => tx.ssoSessions.use(session.tokenHash, now, expiresAt));
  ctx.viewer.ssoSession = { ...session, lastSeenAt: now, expiresAt };
}

export type SsoLogin = {
  user: SsoUser;
  session: SsoSession;
  agency: { externalId: string; name: string } | null;
  token: string;
};

/** The user of a session token, with current rights; does not extend the session. */
export async function ssoLoginOf(ctx: ReadContext, token: string): Promise<Outcome<SsoLogin>> {
  const signedIn = await ctx.ssoSessions.live(hashSsoToken(ctx, token), ctx.now());
  if (!signedIn) return refuse("loginFirst");
  const agency = signedIn.user.agencyId === null ? null : await ctx.agencies.byId(signedIn.user.agencyId);
  return done({ ...signedIn, agency, token });
}
