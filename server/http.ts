import http, { type Server } from "node:http";
import type { Meter } from "@opentelemetry/api";
import express, { type RequestHandler, type Router } from "express";
import type { Logger } from "pino";
import { nameAt } from "#app/paths.ts";
import { rowOf } from "#app/sitemap.ts";
import type { Site } from "#server/http/build.ts";
import { errorPageData, faults } from "#server/http/errors/faults.ts";
import { themes } from "#server/http/files/theme.ts";
import { pageCache } from "#server/http/page-cache/page-cache.ts";
import { visitorClass } from "#server/http/page-cache/visitor-class.ts";
import { pages } from "#server/http/pages.ts";
import { apiClients } from "#server/http/request/api-clients.ts";
import { recordRequests, traceRequests } from "#server/http/request/record-requests.ts";
import {
  changes,
  redirectToCanonicalSpelling,
  requestId,
  requestLog,
  timeLimit,
} from "#server/http/request/request.ts";
import { crossOrigin } from "#server/http/security/cross-origin.ts";
import { securityHeaders } from "#server/http/security/headers.ts";
import { sameOrigin } from "#server/http/security/origin.ts";
import { rateLimits } from "#server/http/security/rate-limits.ts";
import { warnOfSharedAddress } from "#server/http/security/shared-address.ts";
import { refuseUnreadable } from "#server/http/security/unreadable.ts";
import { urlLimit } from "#server/http/security/url-limit.ts";
import { shortLinks } from "#server/http/short-link.ts";
import { trackingParamNames } from "#server/people/consent/tracking-params.ts";
import { httpError } from "#server/platform/api/http-errors.ts";
import type { LimiterStore } from "#server/platform/database/limiter-store.ts";
import type { ApiClientOf } from "#server/platform/keys/api-keys.ts";
import type { Env } from "#server/platform/process/environment.ts";
import { demoShopPath } from "#server/runtime/make-links.ts";
import type { SharingPictureOf, TenantDirectory } from "#server/tenants/record.ts";
import { drain, probes } from "./http/probes.ts";

const QUIET_MS = 60_000;

type Parts = {
  env: Pick<
    Env,
    | "TENANT_ENVIRONMENT"
    | "TRUST_PROXY"
    | "PUBLIC_SCHEME"
    | "RATE_LIMIT_FACTOR"
    | "APP_SECRET"
    | "DRAIN_SECONDS"
    | "MAX_CONNECTIONS"
    | "PAGE_CACHE_MB"
  >;
  log: Logger;
  /** Where the requests are measured; null: nowhere. */
  meter?: Meter | null;
  tenants: TenantDirectory;
  sharingPictureOf: SharingPictureOf;
  contextFor: Parameters<typeof pages>[0]["contextFor"];
  /** Increases with every change to data that a tenant's pages are made from. */
  cacheVersionOf: (tenantId: string) => string;
  /** Stores the counters of the rate limits. */
  limits: LimiterStore;
  /** Checks now, through the pool that requests use; answers within two seconds. */
  isDatabaseAnswering: () => Promise<boolean>;
  /** The JSON facade, mounted at /api/v1. */
  api: Router;
  /** Finds the partner whose server calls with an API key. */
  apiClientOf?: ApiClientOf;
  /** Further routes below /api: content service, documentation. */
  besideApi?: Router;
  site: Site;
  /** The development mailbox, at /postfach. */
  mailbox: Router | null;
  /** The demonstration shop for development, at demoShopPath. */
  demoShop?: Router | null;
};

/** Maximum bytes of a form; our longest, filled in completely, has about 5 kB. */
const BODY_LIMIT = 32 * 1024;
const ANSWER_SECONDS = 20;

/** The request pipeline, step by step. `drain` shuts the server down without failing requests. */
export function createHttp(parts: Parts): { server: http.Server; drain: () => Promise<void> } {
  const { env, log, tenants, limits, site } = parts;
  const traffic = { open: true };
  const heldTenantOf = (host: string) => {
    const id = tenants.ownerOf(host);
    return id === null ? null : tenants.held(id);
  };
  const isReady = parts.isDatabaseAnswering;
  const errorPageDataOf = errorPageData(heldTenantOf, site.stylesheets);

  const record = recordRequests(log, tenants, parts.meter ?? null);

  const app = express();
  app.disable("x-powered-by").disable("etag").set("query parser", "simple").set("trust proxy", env.TRUST_PROXY);
  app.use(requestId);
  app.use(traceRequests);
  app.use(requestLog(log, record));
  app.use(
    securityHeaders({ https: env.PUBLIC_SCHEME === "https", development: site.development, tenantOf: tenants.byHost }),
  );
  app.use(probes(traffic, isReady));
  if (env.TENANT_ENVIRONMENT === "production") app.use(warnOfSharedAddress(log));
  app.use(timeLimit(ANSWER_SECONDS));
  app.use("/api", crossOrigin(tenants));
  app.use(shortLinks(parts));
  app.use(site.files);
  app.use(themes(tenants, parts.sharingPictureOf));
  app.use(ifChanging(sameOrigin));
  if (parts.apiClientOf) app.use("/api", apiClients(parts.apiClientOf));
  app.use(rateLimits({ store: limits, factor: env.RATE_LIMIT_FACTOR, secret: env.APP_SECRET }));
  if (parts.mailbox) app.use("/postfach", parts.mailbox);
  if (parts.demoShop) app.use(demoShopPath, parts.demoShop);
  app.use("/api/v1", parts.api);
  if (parts.besideApi) app.use("/api", parts.besideApi);
  app.use("/api", (_req, _res, next) => next(httpError(404, "There is no such interface.")));
  app.use(redirectToCanonicalSpelling);
  app.all(
    "*",
    pages({ build: site.build, contextFor: parts.contextFor, isReady, errorPageDataOf, bodyLimit: BODY_LIMIT }),
  );
  app.use(faults(errorPageDataOf, isReady));

  // Answered before the pipeline: URLs that are too long, and public pages from the cache.
  const before = [urlLimit(log)];
  if (!site.development) {
    const whereListed =
      <T>(of: (host: string) => T | null) =>
      (host: string) =>
        tenants.isListed(host) ? of(host) : null;
    before.push(
      pageCache({
        record,
        ownerOf: whereListed(tenants.ownerOf),
        versionOf: parts.cacheVersionOf,
        isPublic,
        visitorOf: visitorClass(whereListed(heldTenantOf), env.PUBLIC_SCHEME === "https"),
        maxBytes: env.PAGE_CACHE_MB * 1024 * 1024,
        trackingParams: trackingParamNames,
        next: app,
      }),
    );
  }
  const server = http.createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 5_000, keepAliveTimeout: 65_000 },
    (req, res) => void (before.some((step) => step(req, res)) || app(req, res)),
  );
  server.on("clientError", refuseUnreadable);
  limitConnections(server, env.MAX_CONNECTIONS, log);
  return { server, drain: () => drain(server, traffic, env.DRAIN_SECONDS) };
}

/** A step that requests which only read skip. */
function ifChanging(step: RequestHandler): RequestHandler {
  return (req, res, next) => (changes(req) ? step(req, res, next) : next());
}

/** Whether a path belongs to a page that is the same for every visitor. */
function isPublic(pathname: string): boolean {
  const name = nameAt(pathname);
  return name !== null && rowOf(name).cache === "public";
}

/**
 * Closes connections beyond `maxConnections` as they arrive: otherwise a client that opens many takes all file
 * descriptors, and the process can neither answer requests nor read its own files. Logged once a minute.
 */
function limitConnections(server: Server, maxConnections: number, log: Logger): void {
  server.maxConnections = maxConnections;
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.on("drop", () => {
    const now = performance.now();
    if (now - loggedAt < QUIET_MS) return;
    loggedAt = now;
    log.warn({ most: maxConnections }, "connections are refused: there are more than MAX_CONNECTIONS");
  });
}
