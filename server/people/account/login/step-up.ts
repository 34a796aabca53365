import type { Account } from "#server/people/account/model.ts";
import type { AfterLogin } from "#server/platform/links.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../../context.ts";
import { logIn } from "./log-in.ts";
import { mailLoginLink } from "./login-link.ts";

/** How long after a login no step-up is required. */
export const stepUpMinutes = 10;

/**
 * Whether the person logged in within the last minutes by a method that proves who they are; an automatic login does
 * not.
 */
export function isFreshLogin({ viewer, now }: Pick<RequestContext, "viewer" | "now">): boolean {
  const { session } = viewer;
  if (!session || session.kind === "support" || session.method === "autologin") return false;
  return isWithinStepUpTime(session.createdAt, now());
}

/** Whether less time has passed since then than a login counts as fresh. */
export function isWithinStepUpTime(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() <= stepUpMinutes * 60_000;
}

/**
 * Returns the member for sensitive actions, which an unattended browser must not allow: change of address or bank
 * details, export, deletion. Refused if nobody is logged in, or the login is older than ten minutes. A fresh login is
 * possible by password (stepUpWithPassword) or by a link (requestStepUpLink).
 */
export function requireStepUp(ctx: RequestContext): Outcome<Account> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  return isFreshLogin(ctx) ? done(member) : refuse("stepUpRequired");
}

/** The member enters their password again; this browser continues with a new, fresh session. */
export async function stepUpWithPassword(ctx: RequestContext, password: string): Promise<Outcome<null>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  const outcome = await logIn(ctx, { email: member.email, password });
  return outcome.ok ? done(null) : outcome;
}

/** Mails the member a login link that leads back to `place`; one a minute, within the mail limit. */
export async function requestStepUpLink(ctx: RequestContext, place: AfterLogin): Promise<Outcome<null>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  const minute = Math.floor(ctx.now().getTime() / 60_000);
  await mailLoginLink(ctx, member, { key: `${place}:${minute}`, isOwner: true, next: place });
  return done(null);
}
