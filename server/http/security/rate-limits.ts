import { createHmac } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { canonicalSpelling, nameAt } from "#app/paths.ts";
import { rowOf } from "#app/sitemap.ts";
import { findEndpoint } from "#server/api/index.ts";
import type { Calling } from "#server/http/request/api-clients.ts";
import { addressOf, changes } from "#server/http/request/request.ts";
import type { Endpoint } from "#server/platform/api/endpoint.ts";
import { httpError } from "#server/platform/api/http-errors.ts";
import type { LimiterStore } from "#server/platform/database/limiter-store.ts";
import { type LimitName, networkOf } from "#server/platform/request/limits.ts";

/**
 * How often one network (networkOf) may do what; counted in the database, so across all processes. A whole company may
 * share one network: only mailing and guessing are limited narrowly.
 */
const limits = {
  /**
   * Every request that changes something, except the shop's order feed: it is signed, and sends as often as there are
   * orders.
   */
  change: {
    points: 600,
    seconds: 10 * 60,
    counts: ({ req, endpoint }) => changes(req) && endpoint?.spec.auth !== "signed",
  },
  /** Requests that send a mail to a typed address. */
  mail: { points: 120, seconds: 10 * 60, counts: isMailing },
  /** Wrong guesses of codes, tokens and login links. */
  guess: {
    points: 30,
    seconds: 10 * 60,
    counts: (request) => isGuess(request) || request.client === "unknown",
    onlyFailed: true,
  },
} as const satisfies Record<string, Limit>;

type Limit = { points: number; seconds: number; counts: (request: LimitedRequest) => boolean; onlyFailed?: boolean };
/**
 * `endpoint`: the facade call requested; null: none. `limits`: the limits of that call or page (app/sitemap.ts); looked
 * up once, on demand. `client`: the partner's server that calls.
 */
type LimitedRequest = {
  req: Request;
  endpoint: Endpoint | null;
  client: Calling | null;
  limits: () => readonly LimitName[];
};

type Options = { store: LimiterStore; factor: number; secret: string };

type Counting = { name: string; limit: Limit; limiter: RateLimiterPostgres };

/**
 * The pipeline step that counts requests; `factor` multiplies every limit, 0 counts nothing. Beyond a limit the answer
 * is a
 * 429. A partner's server is counted by its name, against limits of its own. Headers contain what is left of the
 *      tightest limit.
 */
export function rateLimits({ store, factor, secret }: Options): RequestHandler {
  if (factor === 0) return (_req, _res, next) => next();
  const byFactor = new Map<number, Counting[]>();
  const countingWith = (times: number) => {
    const counting = byFactor.get(times) ?? limitersWith(store, times);
    byFactor.set(times, counting);
    return counting;
  };
  return async (req, res, next) => {
    try {
      const request = limitedRequest(req, res);
      const { client } = request;
      const partner = client === "unknown" ? null : client;
      const counting = countingWith(factor * (partner?.limitFactor ?? 1)).filter(({ limit }) => limit.counts(request));
      if (counting.length === 0) return next();
      const who = partner ? `client|${partner.tenantId}|${partner.name}` : `rate|${networkOf(req.ip)}`;
      const key = createHmac("sha256", secret).update(who).digest("base64url").slice(0, 22);
      for (const { name, limiter, limit } of counting) {
        setRateLimitHeaders(res, name, limiter, await consumed(name, limiter, key));
        if (limit.onlyFailed) refundUnlessWrong(res, limiter, key, request);
      }
      next();
    } catch (fault) {
      next(fault);
    }
  };
}

function limitersWith(store: LimiterStore, factor: number): Counting[] {
  return Object.entries(limits).map(([name, limit]: [string, Limit]) => {
    const share = { keyPrefix: name, points: Math.ceil(limit.points * factor), duration: limit.seconds };
    const limiter = new RateLimiterPostgres({
      ...share,
      storeClient: store,
      storeType: "pool",
      tableName: "rate_limit",
      tableCreated: true,
      clearExpiredByTimeout: true,
      // While the database is down each process counts for itself, so that requests stay limited.
      insuranceLimiter: new RateLimiterMemory(share),
    });
    return { name, limit, limiter };
  });
}

/** What is left of the limit; throws a 429 with the same headers if nothing is. */
async function consumed(name: string, limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const headers = rateLimitHeaders(name, limiter, refusal);
    const seconds = String(Math.ceil(refusal.msBeforeNext / 1000));
    throw httpError(429, "Too many requests from this address.", { ...headers, "Retry-After": seconds });
  }
}

/** The fields of the current draft (RateLimit, RateLimit-Policy), and beside them the names of older ones. */
function rateLimitHeaders(name: string, { points, duration }: RateLimiterPostgres, left: RateLimiterRes) {
  const remaining = Math.max(0, left.remainingPoints);
  const seconds = Math.ceil(left.msBeforeNext / 1000);
  return {
    RateLimit: `"${name}";r=${remaining};t=${seconds}`,
    "RateLimit-Policy": `"${name}";q=${points};w=${duration}`,
    "RateLimit-Limit": String(points),
    "RateLimit-Remaining": String(remaining),
    "RateLimit-Reset": String(seconds),
  };
}

/** Of several limits, reports the one with the fewest requests left. */
function setRateLimitHeaders(res: Response, name: string, limiter: RateLimiterPostgres, left: RateLimiterRes): void {
  const before = res.getHeader("RateLimit-Remaining");
  if (before !== undefined && Number(before) <= left.remainingPoints) return;
  res.set(rateLimitHeaders(name, limiter, left));
}

/**
 * Each guess is counted before the request, so that parallel guesses count, too, and refunded after it unless it was
 * wrong. A form with a wrong token redirects to the page of its link, which reports it and is not refunded; a 5xx does
 * not count as a guess.
 */
function refundUnlessWrong(
  res: Response,
  limiter: RateLimiterPostgres,
  key: string,
  { endpoint }: LimitedRequest,
): void {
  res.once("finish", () => {
    // Wrong passwords have a counter of their own (server/people/upstream/login-attempts.ts), so that a login link
    // still works; facade calls with the guess limit take no passwords.
    const isPassword = endpoint === null && res.statusCode === 401;
    const isRefused = res.statusCode >= 400 && res.statusCode < 500 && res.statusCode !== 429 && !isPassword;
    const leadsBack = res.statusCode === 303 && /[?&]t=/.test(String(res.getHeader("Location")));
    if (!isRefused && !leadsBack) limiter.reward(key).catch(() => undefined);
  });
}

/** For a page: submitting its form; a facade call with this limit mails with any method. */
function isMailing({ req, endpoint, limits }: LimitedRequest): boolean {
  return (endpoint !== null || changes(req)) && limits().includes("mail");
}

/** Every facade call with this limit is a guess; for a page, submitting its form or requesting it with a token is. */
function isGuess({ req, endpoint, limits }: LimitedRequest): boolean {
  return limits().includes("guess") && (endpoint !== null || req.method === "POST" || carriesToken(req));
}

/** In the query, or in the path as in the support's login links. */
function carriesToken(req: Request): boolean {
  return req.query["t"] !== undefined || nameAt(addressOf(req).pathname) === "supportLogin";
}

/**
 * Pages are looked up by the normalised path, in any case, encoding and language: "/x/../LOGIN", "/%6Cogin" and
 * "/en/login" are the same page.
 */
function limitedRequest(req: Request, res: Response): LimitedRequest {
  const endpoint = findEndpoint(req.method, req.path);
  let found: readonly LimitName[] | null = null;
  const limits = () => {
    found ??= endpoint ? (endpoint.spec.limits ?? []) : limitsAt(addressOf(req).pathname);
    return found;
  };
  return { req, endpoint, client: res.locals["apiClient"] ?? null, limits };
}

function limitsAt(pathname: string): readonly LimitName[] {
  const name = nameAt(canonicalSpelling(pathname) ?? pathname);
  return name === null ? [] : rowOf(name).limits;
}
