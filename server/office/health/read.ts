import type { DueKind } from "#server/platform/due-work/model.ts";
import { mailWindowMinutes } from "#server/platform/mail/report-health.ts";
import { maxUnclaimed } from "#server/rewards/claim/report-unclaimed.ts";
import type { RequestContext } from "../context.ts";
import type { TenantReadings } from "./model.ts";

const minuteMs = 60_000;
/** Timed work is started each minute; what is due for longer stands still. */
const dueMinutes = 15;

/** Not counted: due for long however many workers there are, as a partner's server refuses, or a task is long. */
const uncounted: readonly DueKind[] = ["requeue-webhooks", "run-tasks"];

/** What each minute's readings use of a context: nothing that the tenant's record decides. */
export type Watched = Pick<RequestContext, "now" | "due" | "claims" | "support" | "operators"> & {
  mails: Pick<RequestContext["mails"], "health">;
  /** Not where the shops are simulated: an order comes there when somebody plays one. */
  awaitsFeed: boolean;
};

/** Timer: what is read of a tenant each minute. Only reads. */
export async function readTenant(ctx: Watched): Promise<TenantReadings> {
  const now = ctx.now();
  const before = (count: number) => new Date(now.getTime() - count * minuteMs);
  const [mails, kinds, unclaimed, facts] = await Promise.all([
    ctx.mails.health(before(mailWindowMinutes)),
    ctx.due.kinds(before(dueMinutes)),
    ctx.claims.unclaimed(maxUnclaimed),
    ctx.support.health(),
  ]);
  const secondsSince = (time: Date | null) => (time ? Math.max(0, (now.getTime() - time.getTime()) / 1000) : 0);
  return {
    mailAge: secondsSince(mails.oldestUntried),
    mailsSent: mails.sent,
    mailsRefused: mails.failing,
    mailsGivenUp: mails.givenUp,
    clocksPastDue: kinds.filter((kind) => !uncounted.includes(kind)).length,
    claimsUnclaimed: unclaimed.length,
    peopleNew: await ctx.operators.countNew(now),
    bankEntriesOpen: facts.bankEntriesOpen,
    unattributedAge: secondsSince(facts.oldestUnattributed),
    ...(ctx.awaitsFeed && facts.newestMessage && { feedAge: secondsSince(facts.newestMessage) }),
    ...(facts.vouchersLeft !== null && { vouchersLeft: facts.vouchersLeft }),
  };
}
