import type { Day } from "#server/domain/calendar.ts";

/** Columns of type date go to the database as midnight UTC; a day has no hour. */
export function dayInto(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** A column of type date, as Prisma answers it. */
export function dayFrom(date: Date): Day {
  return date.toISOString().slice(0, 10);
}
