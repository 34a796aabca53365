import { EventEmitter } from "node:events";
import type { Request, Response } from "express";
import { afterEach, expect, test, vi } from "vitest";
import { splitUrl, timeLimit } from "./request.ts";

test.each([
  ["/faq", "/faq", ""],
  ["/faq?", "/faq", ""],
  ["/faq?c=a&widget=b", "/faq", "c=a&widget=b"],
  ["/faq?c=a?b", "/faq", "c=a%3Fb"],
  ["?c=a", "", "c=a"],
])("%s has a path and a query", (url, pathname, query) => {
  const parts = splitUrl(url);
  expect([parts.pathname, String(parts.search)]).toEqual([pathname, query]);
});

afterEach(() => void vi.useRealTimers());

test.each([
  ["our own slowness", { complete: true }, 503],
  ["an incomplete body", { complete: false }, 408],
])("%s times out with the status of the party at fault", (_, req, status) => {
  vi.useFakeTimers();
  const next = vi.fn();
  const res = Object.assign(new EventEmitter(), { headersSent: false });
  timeLimit(20)(req as Request, res as unknown as Response, next);
  vi.advanceTimersByTime(19_999);
  expect(next.mock.calls).toEqual([[]]);
  vi.advanceTimersByTime(1);
  expect(next).toHaveBeenLastCalledWith(expect.objectContaining({ status }));
});
