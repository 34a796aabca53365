import { secondsLeft } from "#server/domain/account/session.ts";
import type { RequestContext } from "#server/domain/context.ts";

/** What a page knows of its visitor's session; enhance/session.ts watches over it. */
export type SessionData = {
  /** Seconds until it ends, if nothing is done. */
  left: number;
  /** Tells one account from another, and nothing else of it. */
  of: string;
  /** false: it ends then whatever is done, twelve hours after the login, or as a session of the support. */
  canStay: boolean;
  isSupport: boolean;
};

/** null: nobody is logged in. */
export function sessionData(ctx: Pick<RequestContext, "viewer" | "now" | "secrets">): SessionData | null {
  const { session, member } = ctx.viewer;
  if (!session || !member) return null;
  const of = ctx.secrets.hash("sessionOf", `${member.id}|${session.kind}`).slice(0, 12);
  const isSupport = session.kind === "support";
  const canStay = !isSupport && session.expiresAt < session.endsAt;
  return { left: secondsLeft(ctx, session), of, canStay, isSupport };
}
