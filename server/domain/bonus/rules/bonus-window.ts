import { addMonths, type Day, dayOf } from "../../calendar.ts";

export type BonusWindow = { start: Day /** The first day after it. */; end: Day };

/**
 * The window of the bonus that a day lies in. It begins with a referrer's first recommendation and lasts some months; the
 * first recommendation after it begins the next. null: no window is open on that day.
 */
export function bonusWindowOf(recommendedOn: readonly Day[], months: number, day: Day): BonusWindow | null {
  let open: BonusWindow | null = null;
  for (const start of [...recommendedOn].sort()) {
    if (start > day) break;
    if (!open || start >= open.end) open = { start, end: addMonths(start, months) };
  }
  return open && day < open.end ? open : null;
}

/** How many of the deals, by the times of their orders, lie in a window. */
export function dealsIn(window: BonusWindow, orderedAt: readonly Date[]): number {
  return orderedAt.map(dayOf).filter((day) => window.start <= day && day < window.end).length;
}
