import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths } from "#server/platform/values/calendar.ts";
import { type Deal, placeDeal, type Span } from "./bonus-window.ts";

const rule = { deals: 3, windowMonths: 6 };
const deal = (recommendedOn: string, orderedOn: string): Deal => ({ recommendedOn, orderedOn });
const first = { start: "2026-02-10", end: "2026-08-10" };

describe("a deal that qualifies", () => {
  it("opens a window from the day of its recommendation", () => {
    expect(placeDeal(deal("2026-02-10", "2026-03-01"), [], rule)).toEqual({ opens: first });
  });

  it.each(["2026-02-10", "2026-08-09"])("counts in the window of its order's day, %s", (day) => {
    expect(placeDeal(deal("2026-01-01", day), [first], rule)).toEqual({ counts: first });
  });

  it("opens the next window after the end, from its recommendation's day but not before that end", () => {
    const opened = (recommended: string, ordered: string) => placeDeal(deal(recommended, ordered), [first], rule);
    expect(opened("2026-07-01", "2026-08-10")).toEqual({ opens: { start: "2026-08-10", end: "2027-02-10" } });
    expect(opened("2026-09-01", "2026-09-20")).toEqual({ opens: { start: "2026-09-01", end: "2027-03-01" } });
  });

  it("opens one from the order's day, if its link is older than a window is long", () => {
    expect(placeDeal(deal("2025-01-01", "2026-03-01"), [], rule)).toEqual({
      opens: { start: "2026-03-01", end: "2026-09-01" },
    });
  });

  it("counts in the window that another deal opened while it waited for its delivery", () => {
    expect(placeDeal(deal("2026-02-01", "2026-02-03"), [first], rule)).toEqual({ counts: first });
    // Its own window would have ended before that one began.
    expect(placeDeal(deal("2025-08-01", "2025-08-03"), [first], rule)).toEqual({
      opens: { start: "2025-08-01", end: "2026-02-01" },
    });
  });

  it("opens none where the tenant offers no bonus any more, but counts in one that is open", () => {
    const off = { ...rule, deals: null };
    expect(placeDeal(deal("2026-02-10", "2026-03-01"), [], off)).toBeNull();
    expect(placeDeal(deal("2026-02-10", "2026-03-01"), [first], off)).toEqual({ counts: first });
  });

  it("keeps its window when the tenant's number of months changes; later windows have the new length", () => {
    const short = { ...rule, windowMonths: 3 };
    expect(placeDeal(deal("2026-06-08", "2026-06-10"), [first], short)).toEqual({ counts: first });
    expect(placeDeal(deal("2026-08-11", "2026-08-12"), [first], short)).toEqual({
      opens: { start: "2026-08-11", end: "2026-11-11" },
    });
  });

  it("never opens windows that overlap, or that are longer than the rule of their day", () => {
    const day = fc.nat(900).map((days) => addDays("2025-01-01", days));
    const any = fc.record({ recommendedOn: day, later: fc.nat(400), windowMonths: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (deals) => {
        const windows: Span[] = [];
        for (const { recommendedOn, later, windowMonths } of deals) {
          const place = placeDeal(deal(recommendedOn, addDays(recommendedOn, later)), windows, {
            deals: 3,
            windowMonths,
          });
          if (!place || "counts" in place) continue;
          expect(place.opens.end).toBe(addMonths(place.opens.start, windowMonths));
          windows.push(place.opens);
        }
        const sorted = windows.toSorted((one, other) => one.start.localeCompare(other.start));
        for (const [index, { end }] of sorted.entries()) expect(end <= (sorted[index + 1]?.start ?? end)).toBe(true);
      }),
    );
  });
});
