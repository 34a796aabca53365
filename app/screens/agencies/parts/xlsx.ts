import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { writeXlsxStream } from "hucre/xlsx";
import { harmless } from "#server/platform/values/csv.ts";
import type { Cell, ColumnKind } from "./cells.ts";

/** Excel's format of each kind's cells; a viewer's own language decides about comma and point. */
const formats: Partial<Record<ColumnKind, string>> = { day: "dd.mm.yyyy", cents: '#,##0.00 "€"' };

/**
 * A workbook as a stream: rows are zipped as they arrive, none is buffered. The header row is frozen; rows beyond
 * Excel's largest sheet continue on another. Days and amounts are dates and numbers, so that they can be sorted and
 * summed; text cells stay text, even if they look like formulas.
 */
export function xlsxOf(
  sheet: string,
  columns: readonly { heading: string; kind: ColumnKind }[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncIterable<Uint8Array> {
  const defined = columns.map(({ heading, kind }) => {
    const numFmt = formats[kind];
    return { header: heading, ...(numFmt ? { numFmt, width: 12 } : {}) };
  });
  const file = writeXlsxStream(written(rows), { name: sheet, columns: defined, freezePane: { rows: 1 } });
  return Readable.fromWeb(file as WebStream<Uint8Array>);
}

async function* written(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<ExcelValue[]> {
  for await (const row of rows) yield row.map(excelValue);
}

type ExcelValue = string | number | Date | null;

/** A day is written as its midnight in UTC, which is how the library reads a date: Excel knows no time zones. */
function excelValue(cell: Cell): ExcelValue {
  if (cell === "") return null;
  if (typeof cell === "string") return harmless(cell);
  if (typeof cell === "number") return cell;
  return "day" in cell ? new Date(`${cell.day}T00:00:00Z`) : cell.cents / 100;
}
