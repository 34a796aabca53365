import { addDays, addMonths, type Day, dayOf, endOfDayAfter, startOf } from "#server/platform/values/calendar.ts";
import type { Tenant } from "#server/tenants/model.ts";

/**
 * When a complaint about an order is possible. early: from `opensOn` · open: until `closesOn` · over: ended with
 * `closesOn` · none: there is no order.
 */
export type ComplaintWindow =
  | { state: "none" }
  | { state: "early" | "open" | "over"; orderedOn: Day; opensOn: Day; closesOn: Day };

type Clocks = Pick<Tenant["clocks"], "complaintOpensDays" | "complaintClosesMonths">;

/**
 * Opens this many days after the order's day (ModuleAuftragsdatumMindestalterTage), and closes at the end of a day some
 * months after it.
 */
export function complaintWindow(orderedOn: Day | null, clocks: Clocks, now: Date): ComplaintWindow {
  if (!orderedOn) return { state: "none" };
  const opensOn = addDays(orderedOn, clocks.complaintOpensDays);
  const closesOn = addMonths(orderedOn, clocks.complaintClosesMonths);
  const days = { orderedOn, opensOn, closesOn };
  if (now > endOfDayAfter(startOf(closesOn), 0)) return { state: "over", ...days };
  return { state: dayOf(now) < opensOn ? "early" : "open", ...days };
}

/** The window of several orders: the newest open one, else the newest. */
export function complaintWindowOf(orderedOn: readonly (Day | null)[], clocks: Clocks, now: Date): ComplaintWindow {
  const days = orderedOn.filter((day) => day !== null).sort();
  const windows = days.reverse().map((day) => complaintWindow(day, clocks, now));
  return windows.find(({ state }) => state === "open") ?? windows[0] ?? { state: "none" };
}
