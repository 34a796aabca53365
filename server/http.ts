import http from "node:http";
import express, { type Router } from "express";
import type pg from "pg";
import type { Logger } from "pino";
import { carriedNames } from "#server/domain/consent/carried.ts";
import type { TenantDirectory } from "#server/domain/tenant/ports.ts";
import type { Env } from "./env.ts";
import type { Site } from "./http/build.ts";
import { drain, lastAnswers } from "./http/drain.ts";
import { faults, looks, turnedAway } from "./http/faults.ts";
import { securityHeaders } from "./http/headers.ts";
import { rateLimits } from "./http/limits.ts";
import { sameOrigin } from "./http/origin.ts";
import { pageCache } from "./http/page-cache.ts";
import { pages } from "./http/pages.ts";
import { probes } from "./http/probes.ts";
import { requestId, requestLog } from "./http/request.ts";
import { publicPaths } from "./http/screens.ts";
import { failedShortLinks, shortLinks } from "./http/short-link.ts";
import { spelling } from "./http/spelling.ts";
import { themes } from "./http/theme.ts";
import { timeLimit } from "./http/time-limit.ts";
import { refuseUnreadable } from "./http/unreadable.ts";
import { visitorClass } from "./http/visitor-class.ts";

type Parts = {
  env: Pick<Env, "TRUST_PROXY" | "PUBLIC_SCHEME" | "RATE_LIMIT_FACTOR" | "APP_SECRET" | "DRAIN_SECONDS">;
  log: Logger;
  tenants: TenantDirectory;
  contextFor: Parameters<typeof pages>[0]["contextFor"];
  /** Rises when anything changed that a tenant's pages are made of. */
  editionOf: (tenantId: string) => number;
  /** For the counters of the rate limits and the question whether the database answers. */
  pool: pg.Pool;
  /** The JSON facade, mounted at /api/v1. */
  api: Router;
  site: Site;
  /** A development machine's mails, at /postfach. */
  mailbox: Router | null;
};

const BODY_LIMIT = 256 * 1024;
const ANSWER_SECONDS = 20;

/** The way of a request, step by step. `drain` ends the server without failing anybody's request. */
export function createHttp(parts: Parts): { server: http.Server; drain: () => Promise<void> } {
  const { env, log, tenants, pool, site } = parts;
  const traffic = { open: true };
  const tenantOf = (host: string) => tenants.byHost(host);
  const isReady = () =>
    pool.query("select 1").then(
      () => true,
      () => false,
    );
  const lookOf = looks(tenantOf, site.stylesheets);

  const app = express();
  app.disable("x-powered-by").disable("etag").set("trust proxy", env.TRUST_PROXY);
  app.use(requestId);
  app.use(requestLog(log));
  app.use(lastAnswers(traffic));
  app.use(securityHeaders({ https: env.PUBLIC_SCHEME === "https", development: site.development, tenantOf }));
  app.use(probes(traffic, isReady));
  app.use(failedShortLinks);
  app.use(site.files);
  app.use(themes(tenants));
  app.use(timeLimit(ANSWER_SECONDS));
  app.use(sameOrigin);
  app.use(rateLimits({ pool, factor: env.RATE_LIMIT_FACTOR, secret: env.APP_SECRET }));
  if (parts.mailbox) app.use("/postfach", parts.mailbox);
  app.use("/api/v1", parts.api);
  app.use("/api", (_req, _res, next) => next(turnedAway(404, "There is no such interface.")));
  app.use(spelling);
  app.all("*", pages({ build: site.build, contextFor: parts.contextFor, isReady, lookOf, bodyLimit: BODY_LIMIT }));
  app.use(faults(lookOf, isReady));

  const listedTenantOf = (host: string) => (tenants.isListed(host) ? tenants.byHost(host) : null);
  const { contextFor, editionOf } = parts;
  // What most people ask for is answered before the steps above; what these do not know goes through them.
  const https = env.PUBLIC_SCHEME === "https";
  const doors = [shortLinks({ app, log, traffic, https, contextFor, seconds: ANSWER_SECONDS })];
  if (typeof site.build !== "function") {
    const isPublic = publicPaths(site.build);
    const visitorOf = visitorClass(listedTenantOf);
    const kept = { isPublic, visitorOf, carried: carriedNames, next: app };
    doors.push(pageCache({ log, traffic, tenantOf: listedTenantOf, editionOf, ...kept }));
  }
  const server = http.createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 5_000, keepAliveTimeout: 65_000 },
    (req, res) => void (doors.some((door) => door(req, res)) || app(req, res)),
  );
  server.on("clientError", refuseUnreadable);
  return { server, drain: () => drain(server, traffic, env.DRAIN_SECONDS) };
}
