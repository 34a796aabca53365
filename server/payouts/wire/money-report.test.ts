import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { makeSecrets } from "#server/platform/keys/secrets.ts";
import type { Finding } from "../reconciliation/model.ts";
import { makeDocument, readDocument } from "./money-report.ts";

const keys = { appSecret: "a secret of at least 24 characters", indexKeys: [{ id: "k1", key: randomBytes(32) }] };
const signer = makeSecrets(keys, "nordlicht");
const at = new Date("2026-11-20T09:00:00Z");
const standing = { accrued: 10_000, paid: 5000, open: 3000, cancelled: 1500, expired: 500, reversed: -2000 };
const surplus = { claimedBack: 5000, unassigned: 300, lost: 700 };
const given = { at, standing, surplus, findings: [] as Finding[], tenantId: "nordlicht", previous: null };

it("is a table in euros without a cell that a spreadsheet computes or that ends early", () => {
  const finding = { check: "entryOpen", expected: 1050, found: -7 } as const;
  const findings = ["=HYPERLINK(1)", "BANK;77", "-1 day"].map((which) => ({ ...finding, which }));
  const lines = makeDocument(signer, { ...given, findings, previous: "ab12" }).split("\r\n");
  expect(lines).toEqual([
    "\uFEFFWas;Wovon;Soll;Ist",
    "Mandant;nordlicht;;",
    "Stand;2026-11-20T09:00:00.000Z;;",
    "Bericht davor;ab12;;",
    "Prämien;zugesagt;100,00;100,00",
    "Prämien;ausgezahlt;;50,00",
    "Prämien;offen;;30,00",
    "Prämien;storniert;;15,00",
    "Prämien;verfallen;;5,00",
    "Prämien;ausgezahlt, danach storniert;;-20,00",
    "Ohne Prämie;zurückgefordert;;50,00",
    "Ohne Prämie;nicht zugeordnet;;3,00",
    "Ohne Prämie;abgeschrieben;;7,00",
    "Befunde;Anzahl;0;3",
    "entryOpen;'=HYPERLINK(1);10,50;-0,07",
    'entryOpen;"BANK;77";10,50;-0,07',
    "entryOpen;'-1 day;10,50;-0,07",
    expect.stringMatching(/^Unterschrift;k1\.[\w-]{43}$/),
    "",
  ]);
});

it("is read as it was written, and only for its tenant, by whoever has the key", () => {
  const findings: Finding[] = [
    { check: "claimLedger", which: "a;b", expected: 1, found: 2 },
    { check: "claimLedger", which: "c", expected: 1, found: 2 },
    { check: "liability", which: 'claimSource;"d', expected: 3, found: 3 },
  ];
  const document = makeDocument(signer, { ...given, findings });
  expect(readDocument(signer, document)).toEqual({
    standing,
    counts: [
      { check: "claimLedger", count: 2 },
      { check: "liability", count: 1 },
    ],
  });
  const others = { ...keys, indexKeys: [{ id: "k1", key: randomBytes(32) }] };
  for (const [changed, by] of [
    [document.replace("50,00", "51,00"), signer],
    [document.replace(/Unterschrift;.*/, ""), signer],
    [`${document}Unterschrift;k1.x\r\n`, signer],
    ["", signer],
    [document, makeSecrets(keys, "elbschutz")],
    [document, makeSecrets(others, "nordlicht")],
  ] as const)
    expect(readDocument(by, changed)).toBeNull();
});

it("says both sums where what became of the rewards is not what was promised", () => {
  const document = makeDocument(signer, { ...given, standing: { ...standing, open: 3100 } });
  expect(document).toContain("\r\nPrämien;zugesagt;100,00;101,00\r\n");
});
