import pg from "pg";
import type { Day } from "../values/calendar.ts";

/** Columns of type date are written as midnight UTC; a day has no time of day. */
export function dayInto(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Reads a column of type date as Prisma returns it. */
export function dayFrom(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

/** The values as literals of an SQL IN list. */
export function inList(values: readonly string[]): string {
  return values.map((value) => pg.escapeLiteral(value)).join(", ");
}
