import type { Ctx } from "../context.ts";
import { sweep } from "../sweep.ts";
import { pageOf, waitingPages } from "./admission.ts";
import { mailRewardLink } from "./mail-link.ts";
import type { Claim } from "./model.ts";

/** Reminds of rewards that wait (after 7, 30, 90, 180 and 335 days), each day once, with a fresh link. Answers how many. */
export async function remindDueClaims(ctx: Ctx, limit = 200): Promise<number> {
  const due = await ctx.claims.dueForReminder(ctx.now(), ctx.tenant.clocks.reminderDays, limit);
  return sweep(ctx, "remindClaims", due, async (tx, { id }) => {
    const claim = await tx.claims.byIdForUpdate(id);
    const day = claim && reminderDay(claim, tx.tenant.clocks.reminderDays, tx.now());
    if (!claim || !day) return false;
    const kind = pageOf(claim, tx.now()) === "bankDetails" ? "bankDataNeeded" : "rewardReminder";
    await tx.claims.markReminded(id, day);
    await mailRewardLink(tx, claim, kind, `${claim.readyAt?.getTime() ?? 0}:${day}`);
    return true;
  });
}

/** The latest reminder day that has come and was not used; null when none has, or the reward waits no longer. */
export function reminderDay(claim: Claim, reminderDays: readonly number[], now: Date): number | null {
  if (!claim.readyAt || !waitingPages.includes(pageOf(claim, now))) return null;
  const days = Math.floor((now.getTime() - claim.readyAt.getTime()) / 86_400_000);
  const come = reminderDays.filter((day) => day <= days && day > claim.remindedDays);
  return come.length > 0 ? Math.max(...come) : null;
}
