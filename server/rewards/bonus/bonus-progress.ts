import type { Account } from "#server/people/account/model.ts";
import { addDays, type Day, dayOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { ReadContext } from "../context.ts";

/** A referrer's progress towards the bonus of the window that is open today, or of the one that the next deal opens. */
export type BonusProgress = {
  /** Completed deals of this window, at most `needed`. */
  done: number;
  needed: number;
  remaining: number;
  /** Ordinal of this bonus for the referrer: 1 before any was earned. */
  number: number;
  cents: Cents;
  /** How long a window lasts that a deal opens now. */
  months: number;
  /** null: no deal has opened the window yet. */
  window: { firstDay: Day; lastDay: Day } | null;
};

/**
 * The progress shown in the personal area. Reads without locks, so page views and the qualification of orders do not
 * block each other. null: the tenant offers no bonus, and no window is open.
 */
export async function bonusProgress(ctx: ReadContext, account: Pick<Account, "id">): Promise<BonusProgress | null> {
  const today = dayOf(ctx.now());
  const [windows, extras] = await Promise.all([
    ctx.bonusWindows.ofAccount(account.id),
    ctx.claims.extrasOfAccount(account.id),
  ]);
  const earned = extras.filter(({ kind, state }) => kind === "bonus" && state !== "cancelled");
  const open = windows.find(({ start, end }) => start <= today && today < end);
  const { deals, cents } = open ?? ctx.tenant.bonus;
  if (deals === null) return null;
  const earlier = earned.filter(({ bonusWindowId }) => bonusWindowId !== open?.id);
  const done = open ? Math.min(await ctx.bonusWindows.countDeals(open.id), deals) : 0;
  return {
    done,
    needed: deals,
    remaining: deals - done,
    number: earlier.length + 1,
    cents,
    months: ctx.tenant.bonus.windowMonths,
    window: open ? { firstDay: open.start, lastDay: addDays(open.end, -1) } : null,
  };
}
