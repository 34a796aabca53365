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

/**
 * A FROM item `k` with the column `key`, which is computed from other tables' columns. PostgreSQL 15 looks into no
 * index of a table with row security by a comparison that computes something (`= o.id::text`), since what computes
 * could tell of rows that the caller must not see. By a comparison with a column it does.
 */
export const computedKey = (sql: string) => `(SELECT ${sql} AS key OFFSET 0) k`;
