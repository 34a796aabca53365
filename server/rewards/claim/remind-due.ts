import { sweep } from "#server/platform/due-work/sweep.ts";
import type { RequestContext, Tx } from "../context.ts";
import type { Claim } from "./model.ts";
import { mailRewardLink } from "./owner/links.ts";
import { isAccountBlocked } from "./owner/owner.ts";
import { isReminderTime, nextReminder, reminderDay } from "./rules/reminders.ts";
import { stepOf } from "./rules/step.ts";

/**
 * Timer: reminds owners of waiting rewards (after 7, 30, 90, 180 and 335 calendar days) with a fresh link, in the
 * daytime. Missed reminders are not caught up: only the latest day is sent, once. Referrers who switched reminders off
 * get none. Returns how many were sent.
 */
export async function remindDueClaims(ctx: RequestContext): Promise<number> {
  if (!isReminderTime(ctx.now())) return 0;
  return sweep(ctx, "remind-claims", async (tx, id) => {
    const claim = await tx.claims.byIdForUpdate(id);
    if (!claim?.readyAt || (await isAccountBlocked(tx, claim))) return false;
    const { clocks } = tx.tenant;
    const day = reminderDay(claim, clocks, tx.now());
    const remindedDays = day ?? claim.remindedDays;
    await recordReminder(tx, claim, { remindedDays, nextReminderAt: nextReminder({ ...claim, remindedDays }, clocks) });
    if (day === null || !(await wantsReminders(tx, claim))) return false;
    const kind = stepOf(claim, tx.now()) === "bankDetails" ? "bankDataNeeded" : "rewardReminder";
    await mailRewardLink(tx, claim, kind, `${claim.readyAt.getTime()}:${day}`);
    return true;
  });
}

/** The next reminder, with an event; the same due time again appends none. */
async function recordReminder(
  tx: Tx,
  claim: Claim,
  next: Pick<Claim, "remindedDays" | "nextReminderAt">,
): Promise<void> {
  await tx.claims.markReminded(claim.id, next);
  await tx.events.append({
    aggregate: "claim",
    aggregateId: claim.id,
    event: "remind",
    from: claim.state,
    to: claim.state,
    actor: "SYS",
    key: `claim:${claim.id}:remind:${claim.nextReminderAt?.getTime() ?? ""}`,
    data: { remindedDays: next.remindedDays, nextReminderAt: next.nextReminderAt?.toISOString() ?? null },
    occurredAt: tx.now(),
  });
}

/** A referrer may have switched reminders off; recipients have no account, so no such setting. */
async function wantsReminders(tx: Tx, { accountId }: Claim): Promise<boolean> {
  return accountId === null || ((await tx.accounts.byId(accountId))?.remindByMail ?? false);
}
