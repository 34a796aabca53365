import { addDays, type Day, dayOf, startOf } from "../calendar.ts";
import type { ReadContext } from "../context.ts";
import type { Statistics } from "./repository.ts";

/** Selectable lengths of the period. */
export const periodDays = [30, 90, 365] as const;
export type Period = (typeof periodDays)[number];

/** Number of products and recommenders shown. */
const most = 10;

/** Maximum number of recommendations evaluated in both periods together; bounds the page's cost. */
const mostLookedAt = 100_000;

export type ShownStatistics = {
  current: Statistics;
  previous: Statistics;
  /** The Mondays of the weeks in which the periods begin. */
  mondays: { current: Day; previous: Day };
  weekCount: number;
};

/**
 * Statistics of an agency's recommendations for the last `days` days including today, and for as many days before. null: there are too many
 * to evaluate.
 */
export async function showStatistics(
  ctx: Pick<ReadContext, "agencyStatistics" | "now">,
  agencyId: string,
  days: Period,
): Promise<ShownStatistics | null> {
  const end = addDays(dayOf(ctx.now()), 1);
  const start = addDays(end, -days);
  const before = addDays(start, -days);
  if ((await ctx.agencyStatistics.countSince(agencyId, startOf(before))) > mostLookedAt) return null;
  const [current, previous] = await Promise.all([
    ctx.agencyStatistics.between(agencyId, startOf(start), startOf(end), most),
    ctx.agencyStatistics.between(agencyId, startOf(before), startOf(start), most),
  ]);
  const mondays = { current: mondayOf(start), previous: mondayOf(before) };
  const weekCount = Math.ceil((Date.parse(end) - Date.parse(mondays.current)) / (7 * 86_400_000));
  return { current, previous, mondays, weekCount };
}

function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
