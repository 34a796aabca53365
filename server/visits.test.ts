import { expect, it } from "vitest";
import type { Log } from "./domain/context.ts";
import { watchVisits } from "./visits.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 10, minute));
const warnings: unknown[] = [];
const log: Log = { info() {}, warn: (fields) => void warnings.push(fields), error() {} };

it("a line has so many visits in ten minutes, others have their own, and operations hear of it once", () => {
  const isTooMany = watchVisits(log, 0.001);
  const six = () => Array.from({ length: 6 }, () => isTooMany("203.0.113.7", at(1)));
  expect(six()).toEqual([false, false, false, true, true, true]);
  expect(isTooMany("203.0.113.8", at(1))).toBe(false);
  expect(warnings).toEqual([{ most: 3 }]);
  expect(isTooMany("203.0.113.7", at(9))).toBe(true);
  expect(isTooMany("203.0.113.7", at(10))).toBe(false);
});

it("remembers no more lines than fit, and nobody where limits are switched off", () => {
  const isTooMany = watchVisits(log, 0.001);
  for (let visit = 0; visit < 4; visit++) isTooMany("203.0.113.7", at(1));
  for (let line = 0; line < 100_000; line++) isTooMany(`line ${line}`, at(1));
  expect(isTooMany("203.0.113.7", at(1))).toBe(false);
  const off = watchVisits(log, 0);
  expect(Array.from({ length: 20 }, () => off("203.0.113.7", at(1)))).not.toContain(true);
});
