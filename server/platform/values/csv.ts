import { type Cents, decimalAmount } from "./money.ts";

/** A spreadsheet reads a text that begins with one of these as a formula, or drops the character and reads the next. */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Prevents a spreadsheet from reading text as a formula, by a leading quote; in CSV as in Excel. */
export function harmless(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/**
 * One line of CSV without its line end, as the German Excel reads it: semicolons, quotes where a cell needs them, a
 * decimal comma. Texts are made harmless; numbers and amounts stay numbers. Every CSV that the product writes is
 * written by this function.
 */
export function csvLine(cells: readonly (string | number | { cents: Cents })[]): string {
  return cells.map(written).join(";");
}

/** A whole small file: UTF-8 with a byte order mark, lines end with CRLF. */
export const csvFile = (lines: readonly Parameters<typeof csvLine>[0][]) =>
  `\uFEFF${lines.map((line) => `${csvLine(line)}\r\n`).join("")}`;

function written(cell: string | number | { cents: Cents }): string {
  if (typeof cell === "string") return quoted(harmless(cell));
  return typeof cell === "number" ? String(cell).replace(".", ",") : decimalAmount(cell.cents);
}

const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
