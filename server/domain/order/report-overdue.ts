import { addDays, addMonths, dayOf, startOf } from "../calendar.ts";
import type { RequestContext } from "../context.ts";
import type { Order } from "./model.ts";

/** As many are named at most; the rest follows when these are dealt with. */
export const maxNamed = 200;

/**
 * Orders that neither count nor ended although their people were told that it would take no longer: past the forecast's last
 * week, and (`escalated`) past the months that it may take in exceptions. The longest waiting first.
 */
export async function overdueOrders(ctx: RequestContext): Promise<{ order: Order; escalated: boolean }[]> {
  const { forecastWeeks, escalateMonths } = ctx.tenant.clocks;
  const today = dayOf(ctx.now());
  const late = await ctx.orders.waitingSince(startOf(addDays(today, -forecastWeeks.to * 7)), maxNamed);
  const exceptional = startOf(addMonths(today, -escalateMonths));
  return late.map((order) => ({ order, escalated: order.orderedAt < exceptional }));
}

/** The timer: tells operations once a day, in the log. Changes nothing, so the answer is 0. */
export async function reportOverdueOrders(ctx: RequestContext): Promise<number> {
  const late = await overdueOrders(ctx);
  const escalated = late.filter((one) => one.escalated).length;
  const fields = { tenantId: ctx.tenant.id, orders: late.length, escalated };
  if (escalated > 0) ctx.log.error(fields, "orders wait longer than they ever should (cli orders late)");
  else if (late.length > 0) ctx.log.warn(fields, "orders wait longer than was forecast (cli orders late)");
  return 0;
}
