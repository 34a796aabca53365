import type { RequestContext, Tx } from "../context.ts";
import { sweep } from "../sweep.ts";
import { mailRewardLink } from "./links.ts";
import type { Claim } from "./model.ts";
import { isAccountBlocked } from "./owner.ts";
import { isReminderTime, nextReminder, reminderDay } from "./rules/reminders.ts";
import { stepOf } from "./rules/step.ts";

/**
 * Reminds of rewards that wait (after 7, 30, 90, 180 and 335 days by the calendar) with a fresh link, in the daytime. What
 * was missed is not made up for: the latest reminder day is told, once. A referrer who does not want reminders gets none.
 * Answers how many were reminded of.
 */
export async function remindDueClaims(ctx: RequestContext): Promise<number> {
  if (!isReminderTime(ctx.now())) return 0;
  return sweep(ctx, "remind-claims", async (tx, id) => {
    const claim = await tx.claims.byIdForUpdate(id);
    if (!claim?.readyAt || (await isAccountBlocked(tx, claim))) return false;
    const { reminderDays } = tx.tenant.clocks;
    const day = reminderDay(claim, reminderDays, tx.now());
    const remindedDays = day ?? claim.remindedDays;
    await tx.claims.markReminded(id, {
      remindedDays,
      nextReminderAt: nextReminder(claim.readyAt, remindedDays, reminderDays),
    });
    if (day === null || !(await wantsReminders(tx, claim))) return false;
    const kind = stepOf(claim, tx.now()) === "bankDetails" ? "bankDataNeeded" : "rewardReminder";
    await mailRewardLink(tx, claim, kind, `${claim.readyAt.getTime()}:${day}`);
    return true;
  });
}

/** A referrer may have switched reminders off; a recipient has no account to say so. */
async function wantsReminders(tx: Tx, { accountId }: Claim): Promise<boolean> {
  return accountId === null || ((await tx.accounts.byId(accountId))?.remindByMail ?? false);
}
