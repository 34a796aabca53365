import type { OwnDataPlace, RequestContext } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { mailLoginLink } from "./login-link.ts";
import type { Account } from "./model.ts";

/** How long after a login nothing more is asked for. */
export const stepUpMinutes = 10;

/** Whether the person logged in just now. */
export async function isFreshLogin(ctx: RequestContext): Promise<boolean> {
  const { member, sessionHash } = ctx.viewer;
  const openedAt = member && sessionHash ? await ctx.sessions.openedAt(sessionHash) : null;
  return openedAt !== null && ctx.now().getTime() - openedAt.getTime() <= stepUpMinutes * 60_000;
}

/**
 * The member, for what a browser that was left open must not do: address, bank details, a copy of everything, deletion.
 * Refused: nobody is logged in, or the login is older than ten minutes. Where an account has a password, it is to be
 * checked here, instead of the age of the login.
 */
export async function requireStepUp(ctx: RequestContext): Promise<Outcome<Account>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  return (await isFreshLogin(ctx)) ? done(member) : refuse("stepUpRequired");
}

/** Mails the member a link that logs in and leads back to `place`: one a minute, while their mailbox has room. */
export async function requestStepUpLink(ctx: RequestContext, place: OwnDataPlace): Promise<Outcome<null>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  const minute = Math.floor(ctx.now().getTime() / 60_000);
  await mailLoginLink(ctx, member, { key: `${place}:${minute}`, isOwner: true, next: place });
  return done(null);
}
