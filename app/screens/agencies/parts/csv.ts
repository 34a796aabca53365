import { formatDay } from "#server/platform/values/calendar.ts";
import { csvLine } from "#server/platform/values/csv.ts";
import type { Cell } from "./cells.ts";

/** CSV as the German Excel reads it: UTF-8 with BOM, lines end with CRLF. Yields one row at a time. */
export async function* csvOf(
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(headings)}\r\n`;
  for await (const row of rows) yield `${csvLine(row.map(written))}\r\n`;
}

const written = (cell: Cell) => (typeof cell === "object" && "day" in cell ? formatDay(cell.day) : cell);
