import { addDays, type Day, dayOf, startOf } from "../calendar.ts";
import type { ReadContext } from "../context.ts";
import { maxShown, type Period, type Statistics } from "./repository.ts";

/** So many recommendations of both periods are looked at, each with what became of it; more are counted at night. */
const maxLookedAt = 100_000;

export type ShownStatistics = {
  current: Statistics;
  previous: Pick<Statistics, "total" | "weeks">;
  /** The Mondays of the weeks in which the periods begin. */
  mondays: { current: Day; previous: Day };
  weekCount: number;
  /** Of when the figures are; null: of now. */
  countedAt: Date | null;
};

/**
 * What became of an agency's recommendations of the last days, today included, and of as many days before. With very many
 * it is what was counted last night; null: it was not counted yet.
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
  const isLarge = (await agencyStatistics.countSince(agencyId, startOf(before))) > maxLookedAt;
  const countedAt = isLarge ? await agencyStatistics.countedAt(agencyId) : null;
  if (isLarge && !countedAt) return null;
  const between = (from: Day, until: Day) =>
    isLarge
      ? agencyStatistics.counted(agencyId, from, until, days, maxShown)
      : agencyStatistics.between(agencyId, startOf(from), startOf(until), maxShown);
  const [current, { total, weeks }] = await Promise.all([between(start, end), between(before, start)]);
  const mondays = { current: mondayOf(start), previous: mondayOf(before) };
  const weekCount = Math.ceil((Date.parse(end) - Date.parse(mondays.current)) / (7 * 86_400_000));
  return { current, previous: { total, weeks }, mondays, weekCount, countedAt };
}

function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
