import { expect, test } from "vitest";
import { cut } from "./cut.ts";

const forty = "Wann bekomme ich die Prämie ausgezahlt??";

test("forty signs stay, one more is cut to nineteen or ten", () => {
  expect(cut(forty, 19)).toBe(forty);
  expect(cut(`${forty}!`, 19)).toBe("Wann bekomme ich di…");
  expect(cut(`${forty}!`, 10)).toBe("Wann bekom…");
});

test("no sign is cut in half, and no blank stands before the dots", () => {
  expect(cut("🎁".repeat(41), 10)).toBe(`${"🎁".repeat(10)}…`);
  expect(cut(`123456789 ${"x".repeat(40)}`, 10)).toBe("123456789…");
});
