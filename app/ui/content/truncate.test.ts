import { expect, test } from "vitest";
import { truncate } from "./truncate.ts";

const forty = "Wann bekomme ich die Prämie ausgezahlt??";

test("a text of up to 40 characters is kept; a longer one is cut to 19 or 10", () => {
  expect(truncate(forty, 19)).toBe(forty);
  expect(truncate(`${forty}!`, 19)).toBe("Wann bekomme ich di…");
  expect(truncate(`${forty}!`, 10)).toBe("Wann bekom…");
});

test("no character is split, and the ellipsis follows no space", () => {
  expect(truncate("🎁".repeat(41), 10)).toBe(`${"🎁".repeat(10)}…`);
  expect(truncate(`123456789 ${"x".repeat(40)}`, 10)).toBe("123456789…");
});
