import type { Reconciliation } from "../reconciliation/model.ts";

/** The report as a table for finance; amounts in cents. The first line says when it was made. */
export function reconciliationCsv({ at, findings }: Reconciliation): string {
  const rows = findings.map(({ check, which, expected, found }) => [
    check,
    `"${which.replaceAll('"', '""')}"`,
    expected,
    found,
  ]);
  const head = [
    ["Stand", at.toISOString(), "", findings.length],
    ["Pruefung", "Wovon", "SollCent", "IstCent"],
  ];
  return `${[...head, ...rows].map((row) => row.join(";")).join("\r\n")}\r\n`;
}
