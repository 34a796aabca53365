import { addDays, type Day, dayOf, startOf } from "../../calendar.ts";
import type { Claim } from "../model.ts";
import { stepOf, waitingSteps } from "./step.ts";

/** Hours of the day in Berlin between which reminders leave, late ones too. */
export const reminderHours = { from: 9, until: 20 };

/**
 * When a reward is reminded of next: at nine in the morning of the first reminder day after `remindedDays`, counted by the
 * calendar from the day on which it was ready. null: none is to come.
 */
export function nextReminder(readyAt: Date, remindedDays: number, reminderDays: readonly number[]): Date | null {
  const days = reminderDays.filter((day) => day > remindedDays);
  return days.length > 0 ? hourOf(addDays(dayOf(readyAt), Math.min(...days)), reminderHours.from) : null;
}

/** The latest reminder day that has come and was not used; null when none has, or the reward waits no longer. */
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

/** An hour of a day in Berlin after three, when summer time has begun or ended. */
function hourOf(day: Day, hour: number): Date {
  return new Date(startOf(addDays(day, 1)).getTime() - (24 - hour) * 3_600_000);
}
