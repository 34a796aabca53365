import { audit } from "../audit/audit.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { actingAs } from "./actor.ts";
import { hashSsoToken, ssoCookie } from "./session.ts";

/**
 * Ends the session of this browser; a second time changes nothing. Answers where at the identity provider its session ends,
 * too; null: there is nothing to end, or it does not answer.
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
  return closed && ctx.signOn ? ctx.signOn.signOutUrl(closed.idToken, returnUrl) : null;
}

/**
 * The identity provider says that its session ended, or all of a person: ours end with it. A message that comes again is
 * refused, so that it never ends a session that began later.
 */
export async function endByProvider(ctx: RequestContext, logoutToken: string): Promise<Outcome<null>> {
  if (!ctx.signOn) return refuse("notFound");
  const message = await ctx.signOn.readLogoutMessage(logoutToken);
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
