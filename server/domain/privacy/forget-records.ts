import { addMonths, dayOf, startOf } from "../calendar.ts";
import type { Ctx } from "../context.ts";

/** As long as the law on records asks, from the end of the year (§ 147 AO, § 257 HGB). */
const recordYears = 8;

/**
 * What was kept to prove or to count ends when nobody may ask for it any more: payouts with their people's decisions, and
 * the events of all that happened, after eight years; what tells one address's prepaid cards apart, after the month that
 * follows the order's. Answers how many; `limit` is for each kind.
 */
export async function forgetRecords(ctx: Ctx, limit: number): Promise<number> {
  const today = dayOf(ctx.now());
  const records = startOf(`${Number(today.slice(0, 4)) - recordYears}-01-01`);
  const months = startOf(addMonths(`${today.slice(0, 7)}-01`, -1));
  return (
    (await ctx.payouts.forget(records, limit)) +
    (await ctx.events.forget(records, limit)) +
    (await ctx.orders.forgetAddresses(months, limit))
  );
}
