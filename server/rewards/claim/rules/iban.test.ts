import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isIban, isInEea, normaliseIban } from "./iban.ts";

const valid = [
  "DE89370400440532013000",
  "AT611904300234573201",
  "NL91ABNA0417164300",
  "FR1420041010050500013M02606",
  "NO9386011117947",
];

describe("an IBAN", () => {
  it.each(valid)("%s is valid", (iban) => {
    expect(isIban(iban)).toBe(true);
  });

  it.each([
    " de89 3704-0044 0532 0130 00 ",
    "IBAN: DE89 3704 0044 0532 0130 00",
    "DE89.3704.0044.0532.0130.00",
    "\u202dDE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000\u202c",
  ])("may be typed as %j", (typed) => {
    expect(normaliseIban(typed)).toBe("DE89370400440532013000");
  });

  it.each([
    ["", "nothing"],
    ["DE8937040044053201300", "a digit short"],
    ["DE893704004405320130000", "a digit long"],
    ["DE88370400440532013000", "a wrong check digit"],
    ["US64SVBKUS6S3300958879", "a country without IBANs"],
    ["FR1420041010050500013M0260A", "letters where its country has digits"],
    ["DE89 3704", "a blank inside"],
    ["DE89370400440532O13000", "a letter for a digit"],
  ])("%s is invalid (%s)", (iban) => {
    expect(isIban(iban)).toBe(false);
  });

  it("can be paid to in the European Economic Area only", () => {
    expect(valid.map(isInEea)).toEqual(valid.map(() => true));
    const outside = [
      "CH9300762011623852957",
      "GB29NWBK60161331926819",
      "MC5811222000010123456789030",
      "TR330006100519786457841326",
    ];
    expect(outside.map(isIban)).toEqual([true, true, true, true]);
    expect(outside.map(isInEea)).toEqual([false, false, false, false]);
  });

  it("is invalid with one wrong digit or two digits swapped", () => {
    fc.assert(
      fc.property(fc.constantFrom(...valid), fc.nat(40), fc.nat(9), (iban, place, digit) => {
        const at = 4 + (place % (iban.length - 5));
        const wrong = iban.slice(0, at) + digit + iban.slice(at + 1);
        const [one = "", other = ""] = [iban[at], iban[at + 1]];
        const swapped = iban.slice(0, at) + other + one + iban.slice(at + 2);
        return (wrong === iban || !isIban(wrong)) && (swapped === iban || !isIban(swapped));
      }),
      { numRuns: 2000 },
    );
  });
});
