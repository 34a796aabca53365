import { expect, it } from "vitest";
import type { Log } from "#server/platform/context.ts";
import { clickFloodGuard } from "./click-flood-guard.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 10, minute));
const warnings: unknown[] = [];
const log: Log = { info() {}, warn: (fields) => void warnings.push(fields), error() {} };

it("each address has its own limit of clicks in ten minutes, and one warning is logged", () => {
  const count = clickFloodGuard(log, 0.0005);
  const clicks = (times: number) => Array.from({ length: times }, () => count("203.0.113.7", at(1)));
  expect(clicks(4)).toEqual(["normal", "normal", "suspicious", "suspicious"]);
  expect(count("203.0.113.8", at(1))).toBe("normal");
  expect(clicks(12)).toEqual([...Array(11).fill("suspicious"), "excessive"]);
  expect(warnings).toEqual([{ most: 2 }, { most: 15 }]);
  expect(count("203.0.113.7", at(9))).toBe("excessive");
  expect(count("203.0.113.7", at(10))).toBe("normal");
});

it("the number of counted addresses is bounded, and nothing is counted if limits are switched off", () => {
  const count = clickFloodGuard(log, 0.001);
  for (let click = 0; click < 4; click++) count("203.0.113.7", at(1));
  for (let address = 0; address < 100_000; address++) count(`address ${address}`, at(1));
  expect(count("203.0.113.7", at(1))).toBe("normal");
  const off = clickFloodGuard(log, 0);
  expect(new Set(Array.from({ length: 20 }, () => off("203.0.113.7", at(1))))).toEqual(new Set(["normal"]));
});
