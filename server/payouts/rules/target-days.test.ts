import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#server/platform/values/calendar.ts";
import { nextTargetDay } from "./target-days.ts";

/** Published dates of Easter Sunday. */
const easters = ["2000-04-23", "2008-03-23", "2024-03-31", "2025-04-20", "2026-04-05", "2027-03-28", "2038-04-25"];

describe("the day on which the bank executes a file", () => {
  it.each([
    ["2026-11-23", "2026-11-24", "the day after a Monday"],
    ["2026-11-20", "2026-11-23", "Monday after a Friday"],
    ["2026-11-21", "2026-11-23", "Monday after a Saturday"],
    ["2026-11-22", "2026-11-23", "Monday after a Sunday"],
    ["2026-12-31", "2027-01-04", "after New Year's Day and a weekend"],
    ["2026-12-24", "2026-12-28", "after both Christmas days and a weekend"],
    ["2028-12-22", "2028-12-27", "after a weekend and both Christmas days"],
    ["2026-04-30", "2026-05-04", "after Labour Day, a Friday"],
    ["2026-10-02", "2026-10-05", "after a weekend; German holidays are business days"],
    ["2024-10-02", "2024-10-03", "on a German holiday"],
  ])("%s gives %s: %s", (day, expected) => {
    expect(nextTargetDay(day)).toBe(expected);
  });

  it.each(easters)("moves from Maundy Thursday to the Tuesday after Easter, %s", (easter) => {
    expect(nextTargetDay(addDays(easter, -3))).toBe(addDays(easter, 2));
  });

  it("is always later, within five days, and a weekday", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000 }), (count) => {
        const day = addDays("2000-01-01", count);
        const next = nextTargetDay(day);
        expect(next > day && next <= addDays(day, 5)).toBe(true);
        expect([0, 6]).not.toContain(new Date(next).getUTCDay());
      }),
    );
  });
});
