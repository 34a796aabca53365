import type { Account } from "#server/people/account/model.ts";
import { addDays, type Day, dayOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { ReadContext } from "../context.ts";
import { bonusWindowOf, dealsIn } from "./rules/bonus-window.ts";

/** A referrer's progress towards the bonus of the window that is open today. */
export type BonusProgress = {
  /** Completed deals of this window, at most `needed`. */
  done: number;
  needed: number;
  remaining: number;
  /** Ordinal of this bonus for the referrer: 1 before any was earned. */
  number: number;
  cents: Cents;
  firstDay: Day;
  lastDay: Day;
};

/**
 * The progress shown in the personal area. Reads without locks, so page views and the qualification of orders do not
 * block each other. null: the tenant has no bonus, or no window is open because nothing was recommended lately.
 */
export async function bonusProgress(ctx: ReadContext, account: Pick<Account, "id">): Promise<BonusProgress | null> {
  const { deals: needed, cents, windowMonths } = ctx.tenant.bonus;
  if (needed === null) return null;
  const window = bonusWindowOf(await ctx.recommendations.daysOfAccount(account.id), windowMonths, dayOf(ctx.now()));
  if (!window) return null;
  const [deals, extras] = await Promise.all([
    ctx.orders.dealsOfAccount(account.id),
    ctx.claims.extrasOfAccount(account.id),
  ]);
  const done = Math.min(dealsIn(window, deals), needed);
  const earlier = extras.filter(
    ({ kind, state, windowStart }) => kind === "bonus" && state !== "cancelled" && (windowStart ?? "") < window.start,
  );
  return {
    done,
    needed,
    remaining: needed - done,
    number: earlier.length + 1,
    cents,
    firstDay: window.start,
    lastDay: addDays(window.end, -1),
  };
}
