import { expect, it } from "vitest";
import { parseEuros } from "./money.ts";

it.each([
  ["60", 6_000],
  ["60,5", 6_050],
  ["60.50", 6_050],
  ["60,50 €", 6_050],
  ["€ 60", 6_000],
  ["60 EUR", 6_000],
  ["60,- Euro", 6_000],
  ["60,--", 6_000],
  ["1.000", 100_000],
  ["1.000,50", 100_050],
  ["0", 0],
  ["", null],
  ["-60", null],
  ["60,555", null],
  ["1,000", null],
  ["6 0", null],
  ["sechzig", null],
])("an amount typed as %j is %s cents", (typed, cents) => {
  expect(parseEuros(typed)).toBe(cents);
});
