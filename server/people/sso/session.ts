import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { ReadContext, RequestContext, Tx } from "../context.ts";
import { cookieSeconds, firstEnds, staffLifetime, usedNow } from "../session-lifetime.ts";
import type { SsoSession, SsoUser } from "./model.ts";

export const ssoCookie = "psoe_sso";

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
    ...firstEnds(staffLifetime, createdAt),
  };
  await tx.ssoSessions.open(session, provider.idToken);
  tx.cookies.set(ssoCookie, token, cookieSeconds(staffLifetime));
  return token;
}

/** Extends the session because a page or a call was requested with it (usedNow). */
export async function extendSsoSession(ctx: RequestContext, isWanted = false): Promise<void> {
  const { ssoSession: session } = ctx.viewer;
  const use = session && usedNow(staffLifetime, session, ctx.now(), isWanted);
  if (!use) return;
  await withTransaction(ctx, (tx) => tx.ssoSessions.use(session.tokenHash, use.lastSeenAt, use.expiresAt));
  ctx.viewer.ssoSession = { ...session, ...use };
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
