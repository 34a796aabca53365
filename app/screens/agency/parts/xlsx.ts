import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { writeXlsxStream } from "hucre/xlsx";
import type { Cell } from "./cells.ts";
import { harmless } from "./csv.ts";

/**
 * A workbook as a stream: rows are zipped as they arrive, none is buffered. The header row is frozen; rows beyond Excel's
 * largest sheet continue on another. Text cells stay text, even if they look like formulas.
 */
export function xlsxOf(
  sheet: string,
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncIterable<Uint8Array> {
  const columns = headings.map((header) => ({ header }));
  const file = writeXlsxStream(harmlessRows(rows), { name: sheet, columns, freezePane: { rows: 1 } });
  return Readable.fromWeb(file as WebStream<Uint8Array>);
}

async function* harmlessRows(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === "string" ? harmless(cell) : cell));
}
