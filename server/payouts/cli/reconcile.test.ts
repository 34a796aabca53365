import { expect, it } from "vitest";
import { reconciliationCsv } from "./reconcile.ts";

it("writes no cell that a spreadsheet computes, and quotes what would end a cell", () => {
  const at = new Date("2026-11-20T09:00:00Z");
  const finding = { check: "entryOpen", expected: 1050, found: -7 } as const;
  const which = ["=HYPERLINK(1)", "BANK;77", "-1 day"];
  const findings = which.map((one) => ({ ...finding, which: one }));
  expect(reconciliationCsv({ at, findings, surplus: { claimedBack: 5000, unassigned: 300, lost: 700 } })).toBe(
    [
      "Stand;2026-11-20T09:00:00.000Z;;3",
      "OhnePraemie;zurueckgefordert;;5000",
      "OhnePraemie;nichtZugeordnet;;300",
      "OhnePraemie;abgeschrieben;;700",
      "Pruefung;Wovon;SollCent;IstCent",
      "entryOpen;'=HYPERLINK(1);1050;-7",
      'entryOpen;"BANK;77";1050;-7',
      "entryOpen;'-1 day;1050;-7",
      "",
    ].join("\r\n"),
  );
});
