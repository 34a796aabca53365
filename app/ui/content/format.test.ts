import { describe, expect, it, test } from "vitest";
import { i18nFor } from "#app/i18n/index.ts";
import "#app/i18n/resources.ts";
import { euroRuns, formatCount, formatDay, formatEuro, isoDay, truncate } from "./format.ts";

const plain = (text: string) => text.replace(/\u00a0/g, " ");

test("counts from a thousand on are grouped, in a text too", () => {
  expect([formatCount(999, "de"), formatCount(10_000, "de"), formatCount(10_000, "en")]).toEqual([
    "999",
    "10.000",
    "10,000",
  ]);
  const { t } = i18nFor({ language: "de", tenant: { formOfAddress: "du" } });
  expect(t("list:found", { count: 10_000 })).toBe("10.000 Einträge");
  expect(t("privacy:export.part", { from: 1, to: 1_050, total: 10_000 })).toBe("1 bis 1.050 von 10.000");
});

describe("amounts", () => {
  it.each([
    [6000, "de", "60 €"],
    [3995, "de", "39,95 €"],
    [0, "de", "0 €"],
    [123450, "de", "1.234,50 €"],
    [6000, "en", "€60"],
    [3995, "en", "€39.95"],
  ])("%i cents in %s", (cents, language, text) => {
    expect(plain(formatEuro(cents, language))).toBe(text);
  });

  it("keeps the space in the run of the currency sign, so that both are set small", () => {
    expect(euroRuns(6000, "de").map(({ text, sign }) => [plain(text), sign])).toEqual([
      ["60", false],
      [" €", true],
    ]);
    expect(euroRuns(6000, "en")).toEqual([
      { text: "€", sign: true },
      { text: "60", sign: false },
    ]);
  });
});

describe("days", () => {
  it("are written DD.MM.YYYY in Berlin", () => {
    expect(formatDay("2026-08-14")).toBe("14.08.2026");
    expect(formatDay("2026-08-13T22:30:00Z")).toBe("14.08.2026");
    expect(formatDay(new Date("2026-01-31T23:30:00Z"))).toBe("01.02.2026");
    expect(isoDay("2026-08-13T22:30:00Z")).toBe("2026-08-14");
    expect(isoDay("2026-08-14")).toBe("2026-08-14");
  });
});

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
