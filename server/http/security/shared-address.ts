import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { networkOf } from "#server/platform/request/limits.ts";

const WINDOW_MS = 10 * 60_000;
const QUIET_MS = 60 * 60_000;
/** Fewer requests or browsers may well belong to one person. */
const MIN_REQUESTS = 200;
const MIN_BROWSERS = 5;

type Window = { began: number; network: string | null; isShared: boolean; requests: number; browsers: Set<string> };

/**
 * Warns, at most once an hour, if many requests of several browsers came from one address within ten minutes: the
 * address is then probably a proxy that TRUST_PROXY does not name, and all visitors share one visitor's limits. `now`
 * is in milliseconds.
 */
export function warnOfSharedAddress(log: Pick<Logger, "warn">, now = () => performance.now()): RequestHandler {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let window = createWindow(now());

  function closeWindow(at: number): void {
    const { isShared, requests, browsers } = window;
    window = createWindow(at);
    if (!isShared || requests < MIN_REQUESTS || browsers.size < MIN_BROWSERS || at - loggedAt < QUIET_MS) return;
    loggedAt = at;
    log.warn(
      { requests, minutes: WINDOW_MS / 60_000 },
      "all requests came from one address: the proxy in front is not named in TRUST_PROXY, and everybody shares one visitor's limits",
    );
  }

  return (req, _res, next) => {
    const at = now();
    if (at - window.began >= WINDOW_MS) closeWindow(at);
    if (window.isShared) count(window, networkOf(req.ip), req.get("user-agent") ?? "");
    next();
  };
}

function createWindow(began: number): Window {
  return { began, network: null, isShared: true, requests: 0, browsers: new Set() };
}

function count(window: Window, network: string, browser: string): void {
  window.network ??= network;
  window.isShared = window.network === network;
  window.requests += 1;
  if (window.browsers.size < MIN_BROWSERS) window.browsers.add(browser.slice(0, 200));
}
