import { secondsLeft } from "#server/domain/account/session.ts";
import type { RequestContext } from "#server/domain/context.ts";
import type { PageName } from "./sitemap.ts";
import { rowOf } from "./sitemap.ts";

/** What a page knows of its visitor's session; enhance/session.ts watches over it. */
export type SessionData = {
  /** Seconds until it ends, if nothing is done. */
  left: number;
  /** Tells one account from another, and nothing else of it. */
  of: string;
  /** false: it ends then whatever is done, twelve hours after the login, or as a session of the support. */
  canStay: boolean;
  /** Whose: a referrer's, of the support who look at one, or of somebody who signed in at the identity provider. */
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

/** The same of who signed in at the identity provider. */
export function ssoSessionData(ctx: Scope): SessionData | null {
  const { ssoSession, ssoUser } = ctx.viewer;
  if (!ssoSession || !ssoUser) return null;
  const of = ctx.secrets.hash("sessionOf", `${ssoUser.id}|sso`).slice(0, 12);
  return { left: secondsLeft(ctx, ssoSession), of, canStay: ssoSession.expiresAt < ssoSession.endsAt, kind: "sso" };
}

/** Of the two that a browser may have, the one that counts on a page. */
export function sessionOn(ctx: Scope, name: PageName | null): SessionData | null {
  const isSso = name !== null && (rowOf(name).access === "ssoUser" || name === "agencyLogout");
  return isSso ? ssoSessionData(ctx) : sessionData(ctx);
}
