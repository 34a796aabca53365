import { addDays, addMonths, dayOf, startOf } from "#server/platform/values/calendar.ts";
import type { RequestContext } from "./context.ts";
import type { Order } from "./model.ts";

/** At most this many orders are listed; the rest appear when these are dealt with. */
export const maxNamed = 200;

/**
 * Orders that are neither qualified nor ended although the announced time is over: past the last week of the forecast
 * and, if `escalated`, past the months that exceptional cases may take. Longest waiting first.
 */
export async function overdueOrders(ctx: RequestContext): Promise<{ order: Order; escalated: boolean }[]> {
  const { forecastWeeks, escalateMonths } = ctx.tenant.clocks;
  const today = dayOf(ctx.now());
  const late = await ctx.orders.waitingSince(startOf(addDays(today, -forecastWeeks.to * 7)), maxNamed);
  const exceptional = startOf(addMonths(today, -escalateMonths));
  return late.map((order) => ({ order, escalated: order.orderedAt < exceptional }));
}

/** Timer: logs the overdue orders for operations once a day, and returns how many are escalated. Changes nothing. */
export async function reportOverdueOrders(ctx: RequestContext): Promise<number> {
  const late = await overdueOrders(ctx);
  const escalated = late.filter((one) => one.escalated).length;
  const fields = { tenantId: ctx.tenant.id, orders: late.length, escalated };
  if (escalated > 0) ctx.log.error(fields, "orders wait longer than they ever should (cli orders late)");
  else if (late.length > 0) ctx.log.warn(fields, "orders wait longer than was forecast (cli orders late)");
  return escalated;
}
