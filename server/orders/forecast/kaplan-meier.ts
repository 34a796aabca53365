/** How long something was waited for; `isOver` false: it has not happened in these days. */
export type Wait = { days: number; isOver: boolean };

/**
 * The number of days within which this share of the waits is over, by the Kaplan–Meier estimate: a wait that is not
 * over counts among those that could have ended until its last day. null: fewer have ended than the share needs.
 */
export function daysForShare(share: number, waits: readonly Wait[]): number | null {
  const byDays = Map.groupBy(
    waits.toSorted((one, other) => one.days - other.days),
    ({ days }) => days,
  );
  let waiting = waits.length;
  let stillWaiting = 1;
  for (const [days, group] of byDays) {
    const ended = group.filter(({ isOver }) => isOver).length;
    stillWaiting *= 1 - ended / waiting;
    // Products of fractions miss round numbers by less than this.
    if (ended > 0 && stillWaiting <= 1 - share + 1e-9) return days;
    waiting -= group.length;
  }
  return null;
}
