import { csvLine } from "#server/platform/values/csv.ts";
import type { Reconciliation } from "../reconciliation/model.ts";

/** The report as a table for finance; amounts in cents. The first line says when it was made. */
export function reconciliationCsv({ at, findings }: Reconciliation): string {
  const lines = [
    ["Stand", at.toISOString(), "", findings.length],
    ["Pruefung", "Wovon", "SollCent", "IstCent"],
    ...findings.map(({ check, which, expected, found }) => [check, which, expected, found]),
  ];
  return lines.map((cells) => `${csvLine(cells)}\r\n`).join("");
}
