import pg from "pg";

/** The values as literals of an SQL IN list. */
export function inList(values: readonly string[]): string {
  return values.map((value) => pg.escapeLiteral(value)).join(", ");
}
