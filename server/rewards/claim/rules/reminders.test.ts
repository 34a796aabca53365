import { describe, expect, test } from "vitest";
import type { Claim } from "../model.ts";
import { isReminderTime, nextReminder, reminderDay } from "./reminders.ts";

const days = { claimDays: 365, reminderDays: [7, 30, 90, 180, 335] };
const at = (text: string) => new Date(text);
const next = (ready: string, remindedDays: number, until: string | null = null) =>
  nextReminder({ readyAt: at(ready), expiresAt: until ? at(until) : null, remindedDays }, days);

describe("reminders are due on calendar days in Berlin, not after multiples of 24 hours", () => {
  test("are due at nine in the morning, in winter and in summer", () => {
    // Ready in winter; the 30th day lies in summer time.
    expect(next("2026-03-10T22:30:00Z", 0)).toEqual(at("2026-03-17T08:00:00Z"));
    expect(next("2026-03-10T22:30:00Z", 7)).toEqual(at("2026-04-09T07:00:00Z"));
    // Half past eleven at night in UTC is the next day in Berlin.
    expect(next("2026-03-10T23:30:00Z", 0)).toEqual(at("2026-03-18T08:00:00Z"));
    // On the days of the clock change, 09:00 is 09:00 local time.
    expect(next("2026-03-22T10:00:00Z", 0)).toEqual(at("2026-03-29T07:00:00Z"));
    expect(next("2026-10-18T10:00:00Z", 0)).toEqual(at("2026-10-25T08:00:00Z"));
    expect(next("2026-03-10T10:00:00Z", 335)).toBeNull();
  });

  test("are counted from a later day if time was given back, so that the last one comes as long before the end", () => {
    // Ready on 10 March; its year ends a hundred days later than that day's would have.
    expect(next("2026-03-10T10:00:00Z", 30, "2027-06-18T21:59:59Z")).toEqual(at("2026-09-16T07:00:00Z"));
    expect(next("2026-03-10T10:00:00Z", 180, "2027-06-18T21:59:59Z")).toEqual(at("2027-05-19T07:00:00Z"));
  });

  test("are the latest one that is due, and none for a claim that waits for nothing", () => {
    const claim = {
      state: "choose",
      readyAt: at("2026-03-10T22:30:00Z"),
      expiresAt: at("2027-03-10T22:00:00Z"),
      remindedDays: 0,
    } as Claim;
    expect(reminderDay(claim, days, at("2026-03-16T22:59:00Z"))).toBeNull();
    expect(reminderDay(claim, days, at("2026-03-17T08:00:00Z"))).toBe(7);
    expect(reminderDay(claim, days, at("2026-06-20T08:00:00Z"))).toBe(90);
    expect(reminderDay({ ...claim, remindedDays: 90 }, days, at("2026-06-20T08:00:00Z"))).toBeNull();
    expect(reminderDay({ ...claim, state: "onHold" }, days, at("2026-06-20T08:00:00Z"))).toBeNull();
    expect(reminderDay(claim, days, at("2027-03-11T08:00:00Z"))).toBeNull();
  });

  test("are sent in the daytime only", () => {
    const times = ["2026-07-01T06:59:59Z", "2026-07-01T07:00:00Z", "2026-07-01T17:59:59Z", "2026-07-01T18:00:00Z"];
    expect(times.map((time) => isReminderTime(at(time)))).toEqual([false, true, true, false]);
    expect(isReminderTime(at("2026-10-25T07:59:59Z"))).toBe(false);
    expect(isReminderTime(at("2026-10-25T08:00:00Z"))).toBe(true);
  });
});
