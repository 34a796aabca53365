import { addDays, type Day, dayOf, startOf } from "#server/platform/values/calendar.ts";
import type { ReadContext } from "../context.ts";
import { maxLiveCounted, maxShown, type Period, type Statistics } from "./repository.ts";

export type ShownStatistics = {
  current: Statistics;
  previous: Pick<Statistics, "total" | "weeks">;
  /** For each period, the Monday of the week in which it begins. */
  mondays: { current: Day; previous: Day };
  weekCount: number;
  /** When the figures were computed; null: just now, on request. */
  countedAt: Date | null;
};

/**
 * The funnel of an agency's recommendations in the last `days` days, including today, and in the same number of days
 * before. For large agencies the figures are those of last night's job; null: the job has not run for this agency yet.
 */
export async function showStatistics(
  ctx: Pick<ReadContext, "agencyStatistics" | "now">,
  agencyId: string,
  days: Period,
): Promise<ShownStatistics | null> {
  const { agencyStatistics } = ctx;
  const end = addDays(dayOf(ctx.now()), 1);
  const start = addDays(end, -days);
  const before = addDays(start, -days);
  const isLarge = (await agencyStatistics.countSince(agencyId, startOf(before))) > maxLiveCounted;
  const countedAt = isLarge ? await agencyStatistics.countedAt(agencyId) : null;
  if (isLarge && !countedAt) return null;
  const between = (from: Day, until: Day) =>
    isLarge
      ? agencyStatistics.stored(agencyId, from, until, days, maxShown)
      : agencyStatistics.between(agencyId, startOf(from), startOf(until), maxShown);
  const [current, { total, weeks }] = await Promise.all([between(start, end), between(before, start)]);
  const mondays = { current: mondayOf(start), previous: mondayOf(before) };
  const weekCount = Math.ceil((Date.parse(end) - Date.parse(mondays.current)) / (7 * 86_400_000));
  return { current, previous: { total, weeks }, mondays, weekCount, countedAt };
}

function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
