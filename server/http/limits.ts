import { createHmac } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { nameAt, respelled } from "#app/paths.ts";
import { type LimitName, rowOf } from "#app/sitemap.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { findEndpoint } from "#server/api/find-endpoint.ts";
import { addressOf } from "./address.ts";
import { turnedAway } from "./faults.ts";
import { networkOf } from "./network.ts";
import { changes } from "./request.ts";

/**
 * How often one line (networkOf) may do what: counted in the database, so that all processes count together. Behind one
 * line may sit a whole company: only what is mailed or guessed is counted narrowly.
 */
const limits = {
  /** Anything that changes something, but for the shop's order feed: it is signed, and comes as often as there are orders. */
  change: {
    points: 600,
    seconds: 10 * 60,
    counts: ({ req, endpoint }) => changes(req) && endpoint?.spec.auth !== "signed",
  },
  /** What sends a mail to an address that was typed. */
  mail: { points: 120, seconds: 10 * 60, counts: isMailing },
  /** Wrong guesses of codes, tokens and login links. */
  guess: { points: 30, seconds: 10 * 60, counts: isGuess, onlyFailed: true },
} as const satisfies Record<string, Limit>;

type Limit = { points: number; seconds: number; counts: (asked: Asked) => boolean; onlyFailed?: boolean };
/**
 * `endpoint`: the call of the facade that is meant; null: none. `limits`: those of the call or the page (app/sitemap.ts);
 * looked up once, for those that ask for them.
 */
type Asked = { req: Request; endpoint: Endpoint | null; limits: () => readonly LimitName[] };

type Options = { pool: pg.Pool; factor: number; secret: string };

/** The step of the pipeline that counts; `factor` multiplies every limit, 0 counts nothing. What is over one gets a 429. */
export function rateLimits({ pool, factor, secret }: Options): RequestHandler {
  if (factor === 0) return (_req, _res, next) => next();
  const limiters = Object.entries(limits).map(([name, limit]: [string, Limit]) => {
    const { points, seconds, counts, onlyFailed = false } = limit;
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
    return { limiter, counts, onlyFailed };
  });
  return async (req, res, next) => {
    try {
      const asked = askedBy(req);
      const counting = limiters.filter(({ counts }) => counts(asked));
      if (counting.length === 0) return next();
      const key = createHmac("sha256", secret)
        .update(`rate|${networkOf(req.ip)}`)
        .digest("base64url")
        .slice(0, 22);
      for (const { limiter, onlyFailed } of counting) {
        await limiter.consume(key);
        if (onlyFailed) giveBackIfRight(res, limiter, key);
      }
      next();
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) return next(refusal);
      const seconds = String(Math.ceil(refusal.msBeforeNext / 1000));
      next(turnedAway(429, "Too many requests from this address.", { "Retry-After": seconds }));
    }
  };
}

/**
 * Counted before and given back after: many guesses at once are counted, too. A form whose token was wrong leads to the
 * page of its link, which says so; a 5xx is not counted as a guess.
 */
function giveBackIfRight(res: Response, limiter: RateLimiterPostgres, key: string): void {
  res.once("finish", () => {
    const isRefused = res.statusCode >= 400 && res.statusCode < 500;
    const leadsBack = res.statusCode === 303 && /[?&]t=/.test(String(res.getHeader("Location")));
    if (!isRefused && !leadsBack) limiter.reward(key).catch(() => undefined);
  });
}

function isMailing({ req, limits }: Asked): boolean {
  return changes(req) && limits().includes("mail");
}

/** A call that takes a code is a guess; of a page, what sends a form or carries a token is. */
function isGuess({ req, endpoint, limits }: Asked): boolean {
  return limits().includes("guess") && (endpoint !== null || req.method === "POST" || req.query["t"] !== undefined);
}

/** Pages are found by a path in any case, spelling and language: "/x/../LOGIN", "/%6Cogin" and "/en/login" are one. */
function askedBy(req: Request): Asked {
  const endpoint = findEndpoint(req.method, req.path);
  let known: readonly LimitName[] | null = null;
  const limits = () => {
    known ??= endpoint ? (endpoint.spec.limits ?? []) : limitsAt(addressOf(req).pathname);
    return known;
  };
  return { req, endpoint, limits };
}

function limitsAt(pathname: string): readonly LimitName[] {
  const name = nameAt(respelled(pathname) ?? pathname);
  return name === null ? [] : rowOf(name).limits;
}
