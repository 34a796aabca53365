import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  ageOn,
  type Day,
  dayOf,
  endOfDayAfter,
  endOfMinute,
  formatDay,
  isDay,
  parseGermanDate,
  parseTypedDay,
  startOf,
} from "./calendar.ts";

describe("days in Germany", () => {
  it("begin at their first instant, in summer time and winter time, from 1996 to 2050", () => {
    let days = 0;
    for (let day: Day = "1996-01-01"; day < "2050-01-01"; day = addDays(day, 1)) {
      const first = startOf(day);
      const last = new Date(first.getTime() - 1);
      if (dayOf(first) !== day || dayOf(last) !== addDays(day, -1)) throw new Error(`${day}: ${first.toISOString()}`);
      days += 1;
    }
    expect(days).toBe(19_724);
  });

  it.each([
    ["a winter evening", "2026-01-10T22:30:00Z", 0, "2026-01-10T22:59:59.999Z"],
    ["after midnight here, before it in London", "2026-01-10T23:30:00Z", 0, "2026-01-11T22:59:59.999Z"],
    ["into summer time", "2026-03-28T12:00:00Z", 1, "2026-03-29T21:59:59.999Z"],
    ["into winter time", "2026-10-24T12:00:00Z", 1, "2026-10-25T22:59:59.999Z"],
    ["over both", "2026-03-01T12:00:00Z", 365, "2027-03-01T22:59:59.999Z"],
    ["over a leap day", "2028-02-28T12:00:00Z", 2, "2028-03-01T22:59:59.999Z"],
  ])("end with their last instant: %s", (_, instant, days, end) => {
    expect(endOfDayAfter(new Date(instant), days).toISOString()).toBe(end);
  });

  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-12-31", 2, "2027-02-28"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2028-02-29", 12, "2029-02-28"],
  ])("%s and %i months is %s", (day, months, then) => {
    expect(addMonths(day, months)).toBe(then);
  });
});

describe("birthdays", () => {
  it.each([
    ["2008-11-21", "2026-11-21", 18],
    ["2008-11-22", "2026-11-21", 17],
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
    ["1900-01-01", "2026-11-21", 126],
  ])("born on %s, on %s somebody is %i", (birth, day, age) => {
    expect(ageOn(birth, day)).toBe(age);
  });
});

describe("dates as people write them", () => {
  it.each([
    ["24.12.2026", "2026-12-24"],
    [" 1.2.2026 ", "2026-02-01"],
    ["29.02.2028", "2028-02-29"],
    ["29.02.2026", null],
    ["31.04.2026", null],
    ["00.01.2026", null],
    ["2026-12-24", null],
    ["24.12.26", null],
    ["", null],
  ])("%j is %j", (text, day) => {
    expect(parseGermanDate(text)).toBe(day);
    if (day) expect(isDay(day)).toBe(true);
  });

  it.each([
    "24.12.1990",
    "24. 12. 1990",
    "24,12,1990",
    "24/12/1990",
    "24-12-1990",
    "24 12 1990",
    "24121990",
    "1990-12-24",
    " 24.12.1990 ",
    "24 . 12 . 1990",
    "24.12.\u00a01990",
    "24–12–1990",
    "24.12.1990.",
    "1990/12/24",
    "24. Dezember 1990",
    "24. Dez. 1990",
    "24 Dec 1990",
    "24.12.90",
    "241290",
  ])("a birth date typed as %j is accepted", (typed) => {
    expect(parseTypedDay(typed, "2026-11-21")).toBe("1990-12-24");
  });

  it.each([
    ["21.11.26", "2026-11-21"],
    ["22.11.26", "1926-11-22"],
    ["5. März 04", "2004-03-05"],
    ["29.02.00", "2000-02-29"],
  ])("of two-digit years %j is the last day that has been: %s", (typed, day) => {
    expect(parseTypedDay(typed, "2026-11-21")).toBe(day);
  });

  it("of two-digit years are in this century if they may lie ahead", () => {
    expect(parseTypedDay("31.12.27")).toBe("2027-12-31");
  });

  it.each([
    "31.02.1990",
    "31021990",
    "31.02.90",
    "1990-02-31",
    "12/24/1990",
    "24. Wort 1990",
    "24.12.190",
    "24.12.",
    "x",
    "",
  ])("a birth date typed as %j is invalid", (typed) => expect(parseTypedDay(typed)).toBeNull());

  it("are shown as they are written, and instants as their day in Germany", () => {
    expect(formatDay("2026-12-24")).toBe("24.12.2026");
    expect(formatDay(new Date("2026-12-24T23:00:00Z"))).toBe("25.12.2026");
  });
});

describe("a typed minute", () => {
  it.each([
    ["2026-01-10", "14:30", "2026-01-10T13:30:59.999Z"],
    ["2026-07-10", "9.05 Uhr", "2026-07-10T07:05:59.999Z"],
    ["2026-07-10", "9", "2026-07-10T07:00:59.999Z"],
    ["2026-07-11", "00:00", "2026-07-10T22:00:59.999Z"],
    ["2026-03-29", "02:30", null], // left out in spring
    ["2026-10-25", "02:30", "2026-10-25T00:30:59.999Z"], // the first of two in autumn
    ["2026-07-10", "24:00", null],
    ["2026-07-10", "12:60", null],
    ["2026-07-10", "mittags", null],
  ])("%s, %s", (day, typed, instant) => {
    expect(endOfMinute(day, typed)?.toISOString() ?? null).toBe(instant);
  });
});
