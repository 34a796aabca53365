import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { actingAs } from "./actor.ts";
import { hashSsoToken, ssoCookie } from "./session.ts";

/**
 * Ends this browser's session; a repeat changes nothing. Returns the URL that ends the identity provider's session,
 * too; null: there is nothing to end, or the provider does not answer.
 */
export async function signOut(ctx: RequestContext): Promise<string | null> {
  const token = ctx.cookies.get(ssoCookie);
  ctx.cookies.remove(ssoCookie);
  if (token === null) return null;
  const closed = await withTransaction(ctx, async (tx) => {
    const ended = await tx.ssoSessions.close(hashSsoToken(tx, token));
    const { ssoUser: user } = tx.viewer;
    if (ended && user) await audit(tx, { kind: "ssoLogout", ...actingAs(user), accountId: null });
    return ended;
  });
  const returnUrl = ctx.tenant.signOn?.afterLogoutUrl ?? ctx.links.agencyLogin();
  return (closed && ctx.signOn()?.signOutUrl(closed.idToken, returnUrl)) ?? null;
}

/**
 * The identity provider reports that a session, or all sessions of a person, ended: ends ours, too. A repeated message
 * is refused, so that it cannot end a later session.
 */
export async function endByProvider(ctx: RequestContext, logoutToken: string): Promise<Outcome<null>> {
  const provider = ctx.signOn();
  if (!provider) return refuse("notFound");
  const message = await provider.readLogoutMessage(logoutToken);
  if (message === null || message === "unavailable") return refuse(message ? "signOnUnavailable" : "tokenInvalid");
  const { id, sid, subject, expiresAt } = message;
  return withTransaction(ctx, async (tx) => {
    if (!(await tx.ssoSessions.noteLogout(tx.secrets.hash("ssoLogout", id), expiresAt))) return refuse("tokenUsed");
    const person = sid === null && subject !== null ? await tx.ssoUsers.bySubject(subject) : null;
    const ended = sid === null ? [] : await tx.ssoSessions.closeAllOfSid(sid);
    if (person && (await tx.ssoSessions.closeAllOf(person.id)) > 0) ended.push(person.id);
    for (const userId of ended)
      await audit(tx, { kind: "ssoSessionEnded", actor: "SYS", actorId: userId, accountId: null, about: "provider" });
    return done(null);
  });
}
