import type { PageName } from "#app/sitemap.ts";
import { rowOf } from "#app/sitemap.ts";
import type { RequestContext } from "#server/context.ts";
import { secondsLeft } from "#server/people/account/login/session.ts";

/** A page's data about its visitor's session; app/browser/session.ts uses it. */
export type SessionData = {
  /** Seconds until the session ends if nothing is done. */
  left: number;
  /** An opaque value that distinguishes accounts. */
  of: string;
  /** false: the end cannot be postponed: twelve hours after the login, or in an operator's session. */
  canStay: boolean;
  /** Kind of session: a referrer's, an operator's who looks at one, or an SSO user's. */
  kind: "member" | "support" | "sso";
};

type Scope = Pick<RequestContext, "viewer" | "now" | "secrets">;

/** null: nobody is logged in. */
export function sessionData(ctx: Scope): SessionData | null {
  const { session, member } = ctx.viewer;
  if (!session || !member) return null;
  const of = ctx.secrets.hash("sessionOf", `${member.id}|${session.kind}`).slice(0, 12);
  const { kind } = session;
  const canStay = kind === "member" && session.expiresAt < session.endsAt;
  return { left: secondsLeft(ctx, session), of, canStay, kind };
}

/** The same for an SSO user. */
export function ssoSessionData(ctx: Scope): SessionData | null {
  const { ssoSession, ssoUser } = ctx.viewer;
  if (!ssoSession || !ssoUser) return null;
  const of = ctx.secrets.hash("sessionOf", `${ssoUser.id}|sso`).slice(0, 12);
  return { left: secondsLeft(ctx, ssoSession), of, canStay: ssoSession.expiresAt < ssoSession.endsAt, kind: "sso" };
}

/** A browser may have both sessions; returns the one that applies to a page. */
export function sessionOn(ctx: Scope, name: PageName | null): SessionData | null {
  const isSso = name !== null && (rowOf(name).access === "ssoUser" || name === "agencyLogout");
  return isSso ? ssoSessionData(ctx) : sessionData(ctx);
}
