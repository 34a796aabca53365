import { parse } from "csv-parse/sync";
import { isDay, parseGermanDate } from "#server/platform/values/calendar.ts";
import type { VoucherList } from "#server/rewards/voucher/model.ts";

const standard = ["code", "cents", "validuntil"];

/** A record, and the line of the file that it ends on. */
type Line = { record: string[]; line: number };

/**
 * Reads a CSV with the columns code, cents and validUntil. If no header is required, a list without one has them in
 * this order. `unreadable`: the CSV parser's message, or that columns are missing.
 */
export function readVouchers(
  text: string,
  { needsHeader }: { needsHeader: boolean },
): VoucherList | { unreadable: string } {
  const lines = linesOf(text);
  if (typeof lines === "string") return { unreadable: `The file is no CSV: ${lines}` };
  const first = (lines[0]?.record ?? []).map((name) => name.trim().toLowerCase());
  const hasHeader = first.includes("code") && first.includes("cents");
  if (!hasHeader && needsHeader) return { unreadable: "The first line names no columns code and cents." };
  if (lines.length === 0) return { unreadable: "The file is empty." };
  const columns = hasHeader ? first : standard;
  const at = { code: columns.indexOf("code"), cents: columns.indexOf("cents"), until: columns.indexOf("validuntil") };
  const list: VoucherList = { codes: [], problems: [], doubles: 0 };
  const seen = new Set<string>();
  for (const { record, line } of hasHeader ? lines.slice(1) : lines) {
    const code = record[at.code]?.trim() ?? "";
    const cents = /^\d{1,7}$/.test(record[at.cents]?.trim() ?? "") ? Number(record[at.cents]) : 0;
    const dateText = at.until < 0 ? "" : (record[at.until]?.trim() ?? "");
    const validUntil = dateText === "" ? null : isDay(dateText) ? dateText : parseGermanDate(dateText);
    const problem = problemOf(code, cents, dateText !== "" && validUntil === null);
    if (problem) list.problems.push({ line, problem });
    else if (seen.has(code)) list.doubles++;
    else {
      list.codes.push({ code, cents, validUntil });
      seen.add(code);
    }
  }
  return list;
}

function problemOf(code: string, cents: number, badDay: boolean): VoucherList["problems"][number]["problem"] | null {
  if (!/^[\x21-\x7e]{4,100}$/.test(code)) return "code";
  if (cents <= 0) return "cents";
  return badDay ? "validUntil" : null;
}

function linesOf(text: string): Line[] | string {
  const lines: Line[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: [",", ";"],
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (record: string[], { lines: line }) => {
        lines.push({ record, line });
        return null;
      },
    });
    return lines;
  } catch (fault) {
    return (fault as Error).message.split("\n")[0] ?? "";
  }
}
