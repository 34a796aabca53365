import { z } from "zod";
import { idOfToken, lastingToken } from "#server/people/account/token.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { NoticeKind } from "#server/platform/mail/notice-kinds.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { ReadContext, RequestContext, Tx } from "../../context.ts";
import { choiceOf, kindsFor, noticeRows } from "./kinds.ts";
import { type NoticeChoice, noticeChoices } from "./model.ts";

/** A kind with what is in force, and what can be chosen. */
export type ShownNotice = { kind: NoticeKind; choice: NoticeChoice; choices: readonly NoticeChoice[] };

const choicesOf = (kind: NoticeKind) => noticeChoices.filter((one) => one !== "soon" || noticeRows[kind].soon);

/** What this user may hear of, in the order of the queue. `isStopped`: they ended all of it by one click. */
export async function noticesOf(
  ctx: ReadContext,
  user: SsoUser,
): Promise<{ notices: ShownNotice[]; isStopped: boolean }> {
  const setting = await ctx.notices.settingOf(user.id);
  const notices = kindsFor(user).map((kind) => ({
    kind,
    choice: choiceOf(user, setting, kind),
    choices: choicesOf(kind),
  }));
  return { notices, isStopped: setting?.isStopped ?? false };
}

/**
 * The user chooses, of each kind that they may hear of; others are left as they are. Refused (invalidInput) if a kind
 * is missing or cannot be told like that. From now on: what waits already is told by the daily mail. A repeat changes
 * nothing.
 */
export async function chooseNotices(ctx: RequestContext, user: SsoUser, wanted: unknown): Promise<Outcome<null>> {
  const rows = kindsFor(user).map((kind) => [
    kind,
    z.enum(noticeChoices).refine((one) => choicesOf(kind).includes(one)),
  ]);
  const form = z.object(Object.fromEntries(rows)).safeParse(wanted);
  if (!form.success || rows.length === 0) return refuse("invalidInput");
  return withTransaction(ctx, async (tx) => {
    const setting = await tx.notices.forUpdate(user.id);
    const choices = { ...setting.choices, ...form.data };
    await tx.notices.save({ ...setting, isStopped: false, choices, soonUntil: tx.now() });
    return done(null);
  });
}

/** The link in every such mail: ends them at once, without a login, and does not expire. */
export function stopNoticesLink(tx: Tx, userId: string): string {
  return tx.mailLinks.stopNotices(lastingToken(tx, "stopNotices", userId));
}

/** For the page behind the link: whether the mails have ended already. */
export async function peekStopNotices(ctx: ReadContext, token: string): Promise<Outcome<{ isEnded: boolean }>> {
  const id = idOfToken(ctx, "stopNotices", token);
  const user = id && (await ctx.ssoUsers.byId(id));
  if (!user) return refuse("tokenInvalid");
  return done({ isEnded: (await ctx.notices.settingOf(user.id))?.isStopped ?? false });
}

/** The link's button, also called by mail programs (RFC 8058). A repeat changes nothing. */
export async function stopNotices(ctx: RequestContext, token: string): Promise<Outcome<null>> {
  const id = idOfToken(ctx, "stopNotices", token);
  if (id === null) return refuse("tokenInvalid");
  return withTransaction(ctx, async (tx) => {
    if (!(await tx.ssoUsers.byId(id))) return refuse("tokenInvalid");
    await tx.notices.save({ ...(await tx.notices.forUpdate(id)), isStopped: true });
    return done(null);
  });
}
