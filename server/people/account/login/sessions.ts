import type { Account, Session } from "#server/people/account/model.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { ReadContext, RequestContext } from "../../context.ts";

/** The account's sessions, this browser's first. */
export async function mySessions(ctx: ReadContext, me: Account): Promise<(Session & { isCurrent: boolean })[]> {
  const here = ctx.viewer.session?.id;
  const sessions = await ctx.sessions.ofAccount(me.id, ctx.now());
  return sessions
    .map((session) => ({ ...session, isCurrent: session.id === here }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** Ends one of the person's own sessions. Does nothing for a session that has ended or belongs to another account. */
export async function endSession(ctx: RequestContext, me: Account, id: string): Promise<void> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return;
  await withTransaction(ctx, async (tx) => {
    if (await tx.sessions.closeOne(me.id, id)) await audit(tx, { kind: "sessionEnded", about: "one" });
  });
}

/** Ends all the person's sessions except this one. */
export async function endOtherSessions(ctx: RequestContext, me: Account): Promise<void> {
  const { session } = ctx.viewer;
  await withTransaction(ctx, async (tx) => {
    const ended = await tx.sessions.closeAll(me.id, session?.id);
    if (ended > 0) await audit(tx, { kind: "sessionEnded", about: `others:${ended}` });
  });
}
