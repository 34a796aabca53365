import type { Cell } from "./cells.ts";

/** Prevents a spreadsheet from reading text as a formula, by a leading quote; in CSV as in Excel. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

const quoted = (cell: Cell) => (typeof cell === "number" ? String(cell) : `"${harmless(cell).replaceAll('"', '""')}"`);

/** CSV as the German Excel reads it: UTF-8 with BOM, semicolons, CRLF. Yields one row at a time. */
export async function* csvOf(
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${headings.map(quoted).join(";")}\r\n`;
  for await (const row of rows) yield `${row.map(quoted).join(";")}\r\n`;
}
