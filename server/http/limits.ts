import { createHmac } from "node:crypto";
import type { Request, RequestHandler } from "express";
import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { fault } from "./faults.ts";

/** How often one address may do what: counted in the database, so that all processes count together. */
const limits = {
  /** Anything that changes something, but for the shop's order feed: it is signed, and comes as often as there are orders. */
  change: { points: 120, seconds: 10 * 60, counts: (req: Request) => changes(req) && !isFeed(req) },
  /** Whatever could be guessed: codes, tokens, passwords, login links. */
  guess: { points: 30, seconds: 10 * 60, counts: (req: Request) => isGuess(req) },
} as const;

type Options = { pool: pg.Pool; factor: number; secret: string };

export function rateLimits({ pool, factor, secret }: Options): RequestHandler {
  if (factor === 0) return (_req, _res, next) => next();
  const limiters = Object.entries(limits).map(([name, { points, seconds, counts }]) => {
    const share = { keyPrefix: name, points: Math.ceil(points * factor), duration: seconds };
    const limiter = new RateLimiterPostgres({
      ...share,
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limit",
      tableCreated: true,
      clearExpiredByTimeout: true,
      // Without the database each process counts for itself, rather than nobody at all.
      insuranceLimiter: new RateLimiterMemory(share),
    });
    return { limiter, counts };
  });
  return async (req, _res, next) => {
    const counting = limiters.filter(({ counts }) => counts(req));
    if (counting.length === 0) return next();
    const key = createHmac("sha256", secret).update(`rate|${req.ip}`).digest("base64url").slice(0, 22);
    try {
      for (const { limiter } of counting) await limiter.consume(key);
      next();
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) return next(refusal);
      const seconds = String(Math.ceil(refusal.msBeforeNext / 1000));
      next(fault(429, "Too many requests from this address.", { "Retry-After": seconds }));
    }
  };
}

function changes(req: Request): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(req.method);
}

function isFeed(req: Request): boolean {
  return /^\/api\/v1\/[^/]+\/auftraege\/?$/i.test(req.path);
}

function isGuess(req: Request): boolean {
  const path = asRouted(req.path).replace(/^\/en(?=\/)/, "");
  const isDoor = /^\/(login|code|exklusiv|exclusiv|exclusive)\b|\/anmelden\b/.test(path);
  return (
    (isDoor && req.method === "POST") ||
    (/^\/(praemie|reward|login|bestaetigung|confirm)(\.data)?\/?$/.test(path) && req.query["t"] !== undefined)
  );
}

/** Screens are found by a path in any case and spelling: "/LOGIN" and "/%6Cogin" are the same door. */
function asRouted(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}
