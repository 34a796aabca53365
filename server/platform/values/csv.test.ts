import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

const read = (line: string): string[] => parse(line, { delimiter: ";" })[0] ?? [];

test.each(["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"])(
  "a text that begins with %j is no formula",
  (sign) => {
    expect(read(csvLine([`${sign}1+1`, "end"]))).toEqual([`'${sign}1+1`, "end"]);
  },
);

test("numbers and amounts stay numbers with a decimal comma, negative ones too", () => {
  expect(csvLine([-12.5, 3, { cents: -5050 }, { cents: 5000 }])).toBe("-12,5;3;-50,50;50,00");
});

test("every other text is read back as it was written", () => {
  const text = fc.string({ unit: "grapheme" }).map((one) => `x${one}"; \r\n`);
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
      expect(read(csvLine(cells))).toEqual(cells);
    }),
  );
});
