import type { Account } from "../account/model.ts";
import { addDays, type Day, dayOf } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import type { Cents } from "../money.ts";
import { bonusWindowOf } from "./bonus-window.ts";
import { recommendationDays } from "./recommendation-days.ts";

/** How far a referrer is on the way to the bonus of the window that is open today. */
export type BonusProgress = { done: number; needed: number; cents: Cents; lastDay: Day };

/** null: the tenant has no bonus, or no window is open because nothing was recommended lately. */
export async function bonusProgress(ctx: Ctx, account: Pick<Account, "id">): Promise<BonusProgress | null> {
  const { deals: needed, cents, windowMonths } = ctx.tenant.bonus;
  if (needed === null) return null;
  const window = bonusWindowOf(await recommendationDays(ctx, account.id), windowMonths, dayOf(ctx.now()));
  if (!window) return null;
  const days = (await ctx.orders.dealsOfAccount(account.id)).map(dayOf);
  const done = days.filter((day) => window.start <= day && day < window.end).length;
  return { done: Math.min(done, needed), needed, cents, lastDay: addDays(window.end, -1) };
}
