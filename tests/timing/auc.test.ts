import { expect, test } from "vitest";
import { areaUnderCurve } from "./auc.ts";

test("the measure is 0.5 if times are equal, 1 if they differ completely, and counts ties half", () => {
  expect(areaUnderCurve([5, 6, 7], [1, 2, 3])).toBe(1);
  expect(areaUnderCurve([1, 2, 3], [5, 6, 7])).toBe(0);
  expect(areaUnderCurve([2, 2], [2, 2])).toBe(0.5);
  // Of the four pairs, the known address is slower in two and equally slow in one.
  expect(areaUnderCurve([2, 4], [2, 3])).toBe(2.5 / 4);
});
