import { expect, it } from "vitest";
import { daysForShare, type Wait } from "./kaplan-meier.ts";

const over = (...days: number[]): Wait[] => days.map((day) => ({ days: day, isOver: true }));
const open = (...days: number[]): Wait[] => days.map((day) => ({ days: day, isOver: false }));

it("counts what ended where nothing is open", () => {
  const ten = over(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  expect([0.5, 0.9, 1].map((share) => daysForShare(share, ten))).toEqual([5, 9, 10]);
});

it("agrees with the textbook's remission times (Freireich, 6-MP: median 23 weeks)", () => {
  // What is left after each week with an end, by hand, is the product of those until then: 18/21 after week 6, 16/17
  // after 7, 14/15 after 10, 11/12 after 13, 10/11 after 16, 6/7 after 22, 5/6 after 23.
  const waits = [...over(6, 6, 6, 7, 10, 13, 16, 22, 23), ...open(6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35)];
  const survival = [0.8571, 0.8067, 0.7529, 0.6902, 0.6275, 0.5378, 0.4482];
  expect(survival.map((left) => daysForShare(1 - left - 0.0001, waits))).toEqual([6, 7, 10, 13, 16, 22, 23]);
  expect(daysForShare(0.5, waits)).toBe(23);
});

it("does not take waits that are not over for short ones: those still open make the estimate later, not earlier", () => {
  const ended = over(10, 20, 30, 40);
  expect(daysForShare(0.5, ended)).toBe(20);
  expect(daysForShare(0.5, [...ended, ...open(25, 25, 25, 25)])).toBe(30);
});

it("says nothing where too few have ended", () => {
  expect(daysForShare(0.9, [...over(10, 20), ...open(30, 30)])).toBeNull();
  expect(daysForShare(0.5, [])).toBeNull();
});
