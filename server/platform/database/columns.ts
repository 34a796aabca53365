import pg from "pg";
import type { Language } from "#server/platform/tenant/model.ts";
import type { Day } from "../values/calendar.ts";

/** Columns of type date are written as midnight UTC; a day has no time of day. */
export function dayInto(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Reads a column of type date as Prisma returns it. */
export function dayFrom(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

/** A row in the requested language: its English texts, where it has any, replace the German ones. */
export function inLanguage<Row extends { english: unknown }>(
  { english, ...row }: Row,
  language: Language,
): Omit<Row, "english"> {
  return language === "de" || english === null || typeof english !== "object" ? row : { ...row, ...english };
}

/** The values as literals of an SQL IN list. */
export function inList(values: readonly string[]): string {
  return values.map((value) => pg.escapeLiteral(value)).join(", ");
}
