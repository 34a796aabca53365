import { describe, expect, it } from "vitest";
import { isInsideWindow } from "./window.ts";

const at = (text: string) => new Date(text);
const link = { openedAt: at("2026-03-01T10:00:00Z"), linkValidUntil: at("2026-04-30T21:59:59.999Z"), orderBy: null };
const recipient = { createdAt: at("2026-03-10T15:00:00Z"), orderBy: at("2026-04-09T21:59:59.999Z") };

describe("the window of an order", () => {
  it.each([
    ["the day before the click", "2026-03-09T22:59:59Z", false],
    ["the day of the click, an hour before it", "2026-03-10T14:00:00Z", false],
    ["a quarter of an hour before the click, as clocks differ", "2026-03-10T14:45:00Z", true],
    ["the day of the click, reported without a time", "2026-03-10T22:59:59.999Z", true],
    ["the day before the click, reported without a time", "2026-03-09T22:59:59.999Z", false],
    ["the end of the 30th day", "2026-04-09T21:59:59.999Z", true],
    ["a moment later", "2026-04-09T22:00:00Z", false],
  ])("%s", (_, orderedAt, isInside) => {
    expect(isInsideWindow(link, recipient, at(orderedAt))).toBe(isInside);
  });

  it("without a recipient lasts as long as the link, or until its latest order deadline", () => {
    expect(isInsideWindow(link, null, at("2026-04-30T21:00:00Z"))).toBe(true);
    expect(isInsideWindow(link, null, at("2026-05-01T00:00:00Z"))).toBe(false);
    expect(isInsideWindow({ ...link, orderBy: at("2026-05-20T00:00:00Z") }, null, at("2026-05-01T00:00:00Z"))).toBe(
      true,
    );
    expect(isInsideWindow(link, null, at("2026-02-27T00:00:00Z"))).toBe(false);
  });

  it("is closed while the referrer has not confirmed", () => {
    expect(isInsideWindow({ ...link, openedAt: null }, recipient, at("2026-03-11T00:00:00Z"))).toBe(false);
  });
});
