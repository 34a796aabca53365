import type { Cell } from "./cells.ts";

/** A spreadsheet takes such text for a formula; a quote before it makes it text, in CSV as in Excel. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

const quoted = (cell: Cell) => (typeof cell === "number" ? String(cell) : `"${harmless(cell).replaceAll('"', '""')}"`);

/** CSV as Excel reads it in German: UTF-8 with its mark, semicolons, CRLF. One row at a time. */
export async function* csvOf(
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${headings.map(quoted).join(";")}\r\n`;
  for await (const row of rows) yield `${row.map(quoted).join(";")}\r\n`;
}
