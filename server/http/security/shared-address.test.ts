import type { Request, Response } from "express";
import { expect, test } from "vitest";
import { warnOfSharedAddress } from "./shared-address.ts";

const MINUTE = 60_000;

type Traffic = { address?: (index: number) => string; browsers?: number; requests?: number };

/** Simulates a day of ten-minute windows; returns how often a warning was logged. */
function warnings({ address = () => "172.18.0.1", browsers = 6, requests = 300 }: Traffic, windows = 1): number {
  let now = 0;
  const said: string[] = [];
  const step = warnOfSharedAddress({ warn: (_: unknown, text?: unknown) => void said.push(String(text)) }, () => now);
  const ask = (ip: string, browser: string) =>
    step({ ip, get: () => browser } as unknown as Request, {} as Response, () => undefined);
  for (let window = 0; window < windows; window += 1) {
    for (let index = 0; index < requests; index += 1) ask(address(index), `browser ${index % browsers}`);
    now += 10 * MINUTE;
  }
  ask(address(0), "browser 0");
  return said.length;
}

test("one address with many requests of several browsers is logged once an hour", () => {
  expect(warnings({})).toBe(1);
  expect(warnings({}, 6)).toBe(1);
  expect(warnings({}, 7)).toBe(2);
  expect(warnings({ address: (index) => `2001:db8:0:1::${index.toString(16)}` })).toBe(1);
});

test("different addresses, a single browser or few requests are not taken for a proxy", () => {
  expect(warnings({ address: (index) => `203.0.113.${index % 2}` })).toBe(0);
  expect(warnings({ address: (index) => (index === 299 ? "203.0.113.1" : "203.0.113.2") })).toBe(0);
  expect(warnings({ browsers: 1 })).toBe(0);
  expect(warnings({ requests: 100 })).toBe(0);
});
