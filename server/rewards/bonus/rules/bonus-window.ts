import { addMonths, type Day, dayOf } from "#server/platform/values/calendar.ts";

export type BonusWindow = {
  start: Day;
  /** The first day after the window. */
  end: Day;
};

/**
 * The bonus window that contains a day. A window begins with the referrer's first recommendation and lasts `months`;
 * the first recommendation after its end begins the next. null: no window is open on that day.
 */
export function bonusWindowOf(recommendedOn: readonly Day[], months: number, day: Day): BonusWindow | null {
  let open: BonusWindow | null = null;
  for (const start of [...recommendedOn].sort()) {
    if (start > day) break;
    if (!open || start >= open.end) open = { start, end: addMonths(start, months) };
  }
  return open && day < open.end ? open : null;
}

/** How many deals, by their order times, lie in the window. */
export function dealsIn(window: BonusWindow, orderedAt: readonly Date[]): number {
  return orderedAt.map(dayOf).filter((day) => window.start <= day && day < window.end).length;
}
