import { addMonths, type Day } from "#server/platform/values/calendar.ts";
import type { Tenant } from "#server/tenants/model.ts";

/** The days of a bonus window; `end` is the first day after it. */
export type Span = { start: Day; end: Day };

/** A deal: the days of its link and of its order. */
export type Deal = { recommendedOn: Day; orderedOn: Day };

/**
 * In which of the referrer's windows a deal counts that has just qualified. In that of its order's day; else it opens
 * one (`opens`), which begins on the day of its recommendation and lasts `windowMonths`, but never begins before the
 * window before it has ended. For an order later than that, the window begins on the order's day. A deal that qualifies
 * late, so that its own window would reach into one that another deal opened meanwhile, counts in that one. null: the
 * tenant opens no more windows. Windows of one referrer never overlap.
 */
export function placeDeal<Window extends Span>(
  { recommendedOn, orderedOn }: Deal,
  windows: readonly Window[],
  rule: Pick<Tenant["bonus"], "deals" | "windowMonths">,
): { counts: Window } | { opens: Span } | null {
  const byStart = windows.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  const containing = byStart.find(({ start, end }) => start <= orderedOn && orderedOn < end);
  if (containing) return { counts: containing };
  const before = byStart.findLast(({ end }) => end <= orderedOn);
  const next = byStart.find(({ start }) => orderedOn < start);
  const earliest = before && recommendedOn < before.end ? before.end : recommendedOn;
  const start = orderedOn < addMonths(earliest, rule.windowMonths) ? earliest : orderedOn;
  const end = addMonths(start, rule.windowMonths);
  if (next && next.start < end) return { counts: next };
  return rule.deals === null ? null : { opens: { start, end } };
}
