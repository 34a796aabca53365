import { describe, expect, it } from "vitest";
import { decodeText } from "#server/platform/values/text.ts";
import { readOrderFile } from "./csv.ts";

const now = new Date("2027-01-01T00:00:00Z");
const heading = "Auftragsnummer;Art;Zeitpunkt;Bestelldatum;Ort;Strasse;Auftragswert";
const good = "A-1;bestätigt;24.12.2026;01.12.2026;Köln;Große Straße 1;1.234,56 €";
const bytes = (text: string) => new TextEncoder().encode(text);
const windows = (text: string) =>
  Uint8Array.from([...text].map((sign) => (sign === "€" ? 0x80 : (sign.codePointAt(0) ?? 0))));

function messages(file: Uint8Array) {
  const read = readOrderFile(decodeText(file), now);
  return read.ok ? read.lines.map(({ read: line }) => (line.ok ? line.message : line.problems)) : read;
}

describe("an order file", () => {
  const [plainMessage] = messages(bytes(`${heading}\n${good}\n`)) as unknown[];

  it("is read as German shops write it", () => {
    expect(plainMessage).toMatchObject({
      externalOrderId: "A-1",
      kind: "confirmed",
      buyerAddress: "Große Straße 1, Köln",
      orderedAt: new Date("2026-12-01T22:59:59.999Z"),
      source: "file",
    });
  });

  it.each([
    ["Windows line ends", bytes(`${heading}\r\n${good}\r\n`)],
    ["a byte order mark", bytes(`\uFEFF${heading}\r\n${good}`)],
    ["Windows-1252", windows(`${heading}\r\n${good}\r\n`)],
    ["commas", bytes(`${heading}\n${good}`.replaceAll(",56", "").replaceAll(";", ","))],
    ["quotes", bytes(`${heading}\n"A-1";"bestätigt";"24.12.2026";"01.12.2026";"Köln";"Große Straße 1";""`)],
    [
      "another order of columns",
      bytes(
        "ORT;Straße;art;Zeitpunkt;Bestelldatum;Auftragsnummer\nKöln;Große Straße 1;Bestätigt;24.12.2026;1.12.2026;A-1",
      ),
    ],
    ["blank lines", bytes(`${heading}\n\n;;;;;;\n${good}\n\n`)],
    ["a separator at the end of each line", bytes(`${heading};\n${good};\n`)],
  ])("is read in the same way with %s", (_, file) => {
    expect(messages(file)).toEqual([plainMessage]);
  });

  it("has every bad line reported by its number, and all others read", () => {
    const lines = [
      heading,
      good,
      'A-2;bestätigt;"24.12.2026;01.12.2026;;;',
      "A-3;bestätigt",
      good.replace("A-1", "A-4"),
      "A-5;verloren;24.12.2026;morgen;;;viel",
      `${good};zu;viel`,
    ];
    const read = readOrderFile(lines.join("\r\n"), now);
    expect(read.ok && read.lines.map(({ line, read: one }) => [line, one.ok ? "good" : one.problems])).toEqual([
      [2, "good"],
      [3, [{ field: "", problem: "quotes" }]],
      [4, [{ field: "", problem: "columns" }]],
      [5, "good"],
      [
        6,
        [
          {
            field: "Art",
            problem: "choice",
            allowed: ["eingegangen", "bestaetigt", "ausgeliefert", "geliefert", "storniert"],
          },
          { field: "Bestelldatum", problem: "date" },
          { field: "Auftragswert", problem: "amount" },
        ],
      ],
      [7, [{ field: "", problem: "columns" }]],
    ]);
  });

  it("has its missing and unknown columns reported", () => {
    expect(readOrderFile("Auftragsnummer;Art\nA;b", now)).toEqual({
      ok: false,
      problem: "columnsMissing",
      columns: ["Zeitpunkt", "Bestelldatum"],
    });
    expect(readOrderFile("", now)).toMatchObject({ ok: false, problem: "empty" });
    expect(readOrderFile(`${heading};Notiz\n${good};x`, now)).toMatchObject({
      ok: true,
      unknownColumns: ["Notiz"],
    });
  });
});
