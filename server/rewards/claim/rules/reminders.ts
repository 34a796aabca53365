import { addDays, type Day, dayOf, startOf } from "#server/platform/values/calendar.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { Claim } from "../model.ts";
import { stepOf, waitingSteps } from "./step.ts";

/** Hours of the day in Berlin between which reminders are sent, including late ones. */
export const reminderHours = { from: 9, until: 20 };

type Clocks = Pick<Tenant["clocks"], "claimDays" | "reminderDays">;
type Waiting = Pick<Claim, "readyAt" | "expiresAt" | "remindedDays">;

/**
 * The day from which reminder days are counted: on which the reward was ready, later by the time that was given back
 * after a hold or a block, so that the last reminder comes as long before the reward expires as it would have.
 */
function firstDay({ readyAt, expiresAt }: Waiting, { claimDays }: Clocks): Day | null {
  if (!readyAt) return null;
  const ready = dayOf(readyAt);
  const ofExpiry = expiresAt ? addDays(dayOf(expiresAt), -claimDays) : ready;
  return ofExpiry > ready ? ofExpiry : ready;
}

/** When the next reminder is due: at 09:00 on the first reminder day after `remindedDays`. null: no more reminders. */
export function nextReminder(claim: Waiting, clocks: Clocks): Date | null {
  const first = firstDay(claim, clocks);
  const days = clocks.reminderDays.filter((day) => day > claim.remindedDays);
  return first && days.length > 0 ? hourOf(addDays(first, Math.min(...days)), reminderHours.from) : null;
}

/**
 * The latest reminder day that has passed and was not used; null: none, or the reward no longer waits for its owner.
 */
export function reminderDay(claim: Claim, clocks: Clocks, now: Date): number | null {
  const first = firstDay(claim, clocks);
  if (!first || !waitingSteps.includes(stepOf(claim, now))) return null;
  const come = clocks.reminderDays.filter((day) => day > claim.remindedDays && addDays(first, day) <= dayOf(now));
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
