import { expect, test } from "vitest";
import { newPassword } from "../schema.ts";
import { missingParts, passwordPattern } from "./password.ts";

const html = new RegExp(`^(?:${passwordPattern})$`, "v");

/**
 * Every combination of the four parts: the letters and digits that a password contains, and whether it is long enough.
 */
const parts = { lower: "abcdefgh", upper: "ABCDEFGH", digit: "12345678" };
const table = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bits) =>
  [true, false].map((isLong) => {
    const fulfilled = (["lower", "upper", "digit"] as const).filter((_, index) => bits & (1 << index));
    const signs = fulfilled.map((part) => parts[part].slice(0, isLong ? 8 : 2)).join("") || "-".repeat(isLong ? 8 : 4);
    const missing = [
      ...(isLong ? [] : ["length"]),
      ...(["lower", "upper", "digit"] as const).filter((part) => !fulfilled.includes(part)),
    ];
    return { password: signs, missing };
  }),
);

test.each(table)("$password lacks $missing", ({ password, missing }) => {
  expect(missingParts(password)).toEqual(missing);
  expect(newPassword.safeParse(password).success).toBe(missing.length === 0);
  // The browser's own check applies the same rule.
  expect(html.test(password)).toBe(missing.length === 0);
});

test.each([
  ["eight signs", "Abcdefg1", true],
  ["seven signs", "Abcdef1", false],
  ["64 signs", `A1${"b".repeat(62)}`, true],
  ["200 signs", `A1${"b".repeat(198)}`, true],
  ["201 signs", `A1${"b".repeat(199)}`, false],
  ["blanks inside and around", " Zwei Worte 1 ", true],
  ["letters of another language", "Жжшшшшш1", true],
  ["an umlaut as the only capital", "Äbcdefg1", true],
  ["pictures count one each", "Aa1🦊🦊🦊🦊", false],
])("%s", (_, password, isGood) => {
  expect(newPassword.safeParse(password).success).toBe(isGood);
});
