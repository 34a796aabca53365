import type { RequestContext } from "../context.ts";
import type { OwnDataPlace } from "../links.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { logIn } from "./log-in.ts";
import { mailLoginLink } from "./login-link.ts";
import type { Account } from "./model.ts";

/** How long after a login nothing more is asked for. */
export const stepUpMinutes = 10;

/** Whether the person logged in just now, by a way that proves who they are: a mail's automatic login does not. */
export function isFreshLogin({ viewer, now }: Pick<RequestContext, "viewer" | "now">): boolean {
  const { session } = viewer;
  if (!session || session.kind === "support" || session.method === "autologin") return false;
  return now().getTime() - session.createdAt.getTime() <= stepUpMinutes * 60_000;
}

/**
 * The member, for what a browser that was left open must not do: address, bank details, a copy of everything, deletion.
 * Refused: nobody is logged in, or the login is older than ten minutes. The way to
 * a fresh one is the password (stepUpWithPassword) or a link (requestStepUpLink).
 */
export function requireStepUp(ctx: RequestContext): Outcome<Account> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  return isFreshLogin(ctx) ? done(member) : refuse("stepUpRequired");
}

/** The member gives their password once more: this browser goes on with a new session, which is fresh. */
export async function stepUpWithPassword(ctx: RequestContext, password: string): Promise<Outcome<null>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  const outcome = await logIn(ctx, { email: member.email, password });
  return outcome.ok ? done(null) : outcome;
}

/** Mails the member a link that logs in and leads back to `place`: one a minute, while their mailbox has room. */
export async function requestStepUpLink(ctx: RequestContext, place: OwnDataPlace): Promise<Outcome<null>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  const minute = Math.floor(ctx.now().getTime() / 60_000);
  await mailLoginLink(ctx, member, { key: `${place}:${minute}`, isOwner: true, next: place });
  return done(null);
}
