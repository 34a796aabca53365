import { addDays, type Day, dayOf, startOf } from "#server/platform/values/calendar.ts";
import type { Claim } from "../model.ts";
import { stepOf, waitingSteps } from "./step.ts";

/** Hours of the day in Berlin between which reminders are sent, including late ones. */
export const reminderHours = { from: 9, until: 20 };

/**
 * When the next reminder is due: at 09:00 on the first reminder day after `remindedDays`, in calendar days from the day
 * on which the reward was ready. null: no more reminders.
 */
export function nextReminder(readyAt: Date, remindedDays: number, reminderDays: readonly number[]): Date | null {
  const days = reminderDays.filter((day) => day > remindedDays);
  return days.length > 0 ? hourOf(addDays(dayOf(readyAt), Math.min(...days)), reminderHours.from) : null;
}

/**
 * The latest reminder day that has passed and was not used; null: none, or the reward no longer waits for its owner.
 */
export function reminderDay(claim: Claim, reminderDays: readonly number[], now: Date): number | null {
  const { readyAt, remindedDays } = claim;
  if (!readyAt || !waitingSteps.includes(stepOf(claim, now))) return null;
  const today = dayOf(now);
  const come = reminderDays.filter((day) => day > remindedDays && addDays(dayOf(readyAt), day) <= today);
  return come.length > 0 ? Math.max(...come) : null;
}

export function isReminderTime(now: Date): boolean {
  const today = dayOf(now);
  return hourOf(today, reminderHours.from) <= now && now < hourOf(today, reminderHours.until);
}

/**
 * A full hour (after 3 o'clock) of a day in Berlin; counted back from the day's end, so a clock change does not shift
 * it.
 */
function hourOf(day: Day, hour: number): Date {
  return new Date(startOf(addDays(day, 1)).getTime() - (24 - hour) * 3_600_000);
}
