import { expect, test } from "vitest";
import { bankNameOf, bankOfSortCode } from "./bank-name.ts";

test("the bank's name is derived from a German IBAN, in any notation", () => {
  expect(bankNameOf("DE89 3704 0044 0532 0130 00")).toBe("Commerzbank");
  expect(bankNameOf("de02-1203 0000 0000 2020 51")).toContain("Deutsche Kreditbank");
  expect(bankOfSortCode("10010010")).toContain("Postbank");
});

test("an IBAN without a German bank has no bank name", () => {
  for (const iban of ["", "DE89", "AT611904300234573201", "DE89 0000 0000 0532 0130 00"])
    expect(bankNameOf(iban)).toBeNull();
  for (const code of ["", "1001001", "100100100", "x", "00000000"]) expect(bankOfSortCode(code)).toBeNull();
});
