import { describe, expect, it } from "vitest";
import { bonusWindowOf } from "./bonus-window.ts";

describe("the window of the bonus", () => {
  const days = ["2026-08-20", "2026-01-31", "2026-02-15", "2026-07-31"];

  it.each([
    ["2026-01-30", null],
    ["2026-01-31", "2026-01-31"],
    ["2026-07-30", "2026-01-31"],
    ["2026-07-31", "2026-07-31"],
    ["2026-08-20", "2026-07-31"],
    ["2027-01-30", "2026-07-31"],
    ["2027-01-31", null],
  ])("of %s begins on %s", (day, start) => {
    expect(bonusWindowOf(days, 6, day)?.start ?? null).toBe(start);
  });

  it("does not exist without a recommendation", () => {
    expect(bonusWindowOf([], 6, "2026-01-01")).toBeNull();
  });

  it("restarts with the first recommendation after the last window, not when that window ends", () => {
    expect(bonusWindowOf(["2026-01-01", "2026-12-01"], 6, "2026-10-01")).toBeNull();
    expect(bonusWindowOf(["2026-01-01", "2026-12-01"], 6, "2026-12-02")?.start).toBe("2026-12-01");
  });
});
