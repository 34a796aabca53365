import { parse } from "csv-parse/sync";
import type { OrderFile, OrderLine } from "../inbox/file/model.ts";
import { readAuftrag } from "./auftrag.ts";
import { auftragIn, requiredFields } from "./auftrag-fields.ts";
import { plain } from "./words.ts";

const known = new Map(Object.keys(auftragIn.shape).map((name) => [plain(name), name]));

/**
 * Reads an order file as shops and spreadsheets write it: any line ends, separated by semicolon, comma or tab, with a
 * header of the feed's German names in any order. Each line is parsed on its own, so that a broken one does not affect
 * others. `now`: times after it are rejected.
 */
export function readOrderFile(text: string, now: Date): OrderFile {
  const [heading, ...rest] = text.split(/\r\n|\n|\r/);
  if (!heading?.trim()) return { ok: false, problem: "empty", columns: [] };
  const separator = separatorOf(heading);
  const columns = (cells(heading, separator) ?? []).map((name) => known.get(plain(name)) ?? name.trim());
  const missing = requiredFields.filter((name) => !columns.includes(name));
  if (missing.length > 0) return { ok: false, problem: "columnsMissing", columns: missing };
  const lines = rest.flatMap((text, index) => {
    const isBlank = text.replaceAll(separator, "").trim() === "";
    return isBlank ? [] : [{ line: index + 2, ...readLine(text, separator, columns, now) }];
  });
  return { ok: true, lines, unknownColumns: columns.filter((name) => !known.has(plain(name))) };
}

function readLine(text: string, separator: string, columns: string[], now: Date): Omit<OrderLine, "line"> {
  const values = cells(text, separator);
  const surplus = values?.slice(columns.length).some((value) => value.trim() !== "");
  if (!values || surplus || values.length < columns.length) {
    return { orderNumber: "?", read: { ok: false, problems: [{ field: "", problem: values ? "columns" : "quotes" }] } };
  }
  const row = Object.fromEntries(columns.map((name, index) => [name, values[index]?.trim() || undefined]));
  return { orderNumber: row["Auftragsnummer"] ?? "?", read: readAuftrag(row, "file", now) };
}

function cells(line: string, delimiter: string): string[] | null {
  try {
    const [record] = parse(line, { delimiter, relax_column_count: true }) as string[][];
    return record ?? [];
  } catch {
    return null;
  }
}

function separatorOf(heading: string): string {
  const count = (sign: string) => heading.split(sign).length;
  return [";", ",", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
