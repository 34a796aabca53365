import type { Account } from "../account/model.ts";
import { addDays, type Day, dayOf } from "../calendar.ts";
import type { ReadContext } from "../context.ts";
import type { Cents } from "../money.ts";
import { bonusWindowOf, dealsIn } from "./rules/bonus-window.ts";

/** How far a referrer is on the way to the bonus of the window that is open today. */
export type BonusProgress = { done: number; needed: number; cents: Cents; lastDay: Day };

/**
 * The progress that the personal area shows. Reads without a lock: a page view never waits for the qualification of an order,
 * nor the other way round. null: the tenant has no bonus, or no window is open because nothing was recommended lately.
 */
export async function bonusProgress(ctx: ReadContext, account: Pick<Account, "id">): Promise<BonusProgress | null> {
  const { deals: needed, cents, windowMonths } = ctx.tenant.bonus;
  if (needed === null) return null;
  const window = bonusWindowOf(await ctx.recommendations.daysOfAccount(account.id), windowMonths, dayOf(ctx.now()));
  if (!window) return null;
  const done = dealsIn(window, await ctx.orders.dealsOfAccount(account.id));
  return { done: Math.min(done, needed), needed, cents, lastDay: addDays(window.end, -1) };
}
