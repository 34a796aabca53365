import { addDays, type Day, dayOf, formatTime, startOf } from "#server/platform/values/calendar.ts";
import { lookDays } from "#server/rewards/claim/signals.ts";

/** In how many days the office deals with what waits for it; the queue and the answers of support say so. */
export const officeDays = {
  message: 2,
  /** A second person decides. */
  request: 1,
  review: 3,
  held: lookDays,
  returned: 3,
  bank: 2,
  mail: 1,
  voucher: 1,
  number: 3,
  rejectedNumber: 14,
} as const;

/** The day by which the office deals with what waits since then; at weekends nobody is there, so the Monday after. */
export function officeDay(kind: keyof typeof officeDays, since: Date | Day): Day {
  const day = addDays(typeof since === "string" ? since : dayOf(since), officeDays[kind]);
  return addDays(day, daysToMonday(day));
}

/** 0 from Monday to Friday. */
function daysToMonday(day: Day): number {
  return { 0: 1, 6: 2 }[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 0;
}

/**
 * Whether the office's daily mail may be sent: Monday to Friday, between the time of its schedule and nine. A worker
 * that starts in between catches up on it; one that starts at night or in the afternoon sends none.
 */
export function isMailTime(now: Date): boolean {
  const time = formatTime(now);
  return daysToMonday(dayOf(now)) === 0 && time >= "06:50" && time < "09:00";
}

/** Its first moment: from then on it is late. */
export const dueAfter = (kind: keyof typeof officeDays, since: Date | Day) => startOf(officeDay(kind, since));
