import { type Request, type Response, Router } from "express";
import pg from "pg";
import { contentFacade, facade } from "#server/api/facade.ts";
import type { Site } from "#server/http/build.ts";
import { changeSecretFrom, contentChanged } from "#server/http/content-changed.ts";
import { createDemoShop } from "#server/http/development/demo-shop/create.ts";
import { mailboxRouter } from "#server/http/development/mailbox.ts";
import { listen } from "#server/http/listen.ts";
import { contextForPage, contextForRequest, tenantOnHost } from "#server/http/request/context.ts";
import { createHttp } from "#server/http.ts";
import { observeHealth, recordProcess, recordUpstreams } from "#server/jobs/health.ts";
import { healthReadings } from "#server/office/store/health.ts";
import { limiterStore } from "#server/platform/database/limiter-store.ts";
import { apiClientLookup } from "#server/platform/keys/api-keys.ts";
import { orderFeedKeys } from "#server/platform/keys/feed-keys.ts";
import { processRegister } from "#server/platform/keys/store/running-processes.ts";
import { fingerprintsOf } from "#server/platform/keys/variables.ts";
import { createMailbox, mailboxFolder } from "#server/platform/mail/upstream/mailbox.ts";
import { readEnv } from "#server/platform/process/environment.ts";
import { makeLog, originOf } from "#server/platform/process/log.ts";
import { observeProcess, startMetrics } from "#server/platform/process/metrics.ts";
import { clockMover } from "#server/platform/process/move-clock.ts";
import { startTraces } from "#server/platform/process/traces.ts";
import { watchDatabase } from "#server/platform/process/watch-database.ts";
import { apiClientRepository } from "#server/platform/store/api-clients.ts";
import { demoShopPath, isKnownHost } from "#server/runtime/make-links.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import { createServices, type Services } from "#server/runtime/services.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { contentPictures, images } from "./http/files/images.ts";

/** Answers requests from `listen` until `stop`, which finishes the requests already accepted. */
type Web = { listen: () => Promise<void>; stop: () => Promise<void> };

/** Assembles the web process around the site. */
export async function startWeb(opening: Promise<Site>): Promise<Web> {
  const env = readEnv();
  const log = makeLog(env.LOG_LEVEL, undefined, originOf("web", env.CELL));
  const metrics = await startMetrics(env.METRICS_PORT, env.CELL, env.HOST);
  const traces = startTraces(env, "web");
  // Loading the site blocks the event loop; a connection being opened at that time would exceed its time limit.
  const site = await opening;
  const services = await createServices(env, log);
  const pool = new pg.Pool({
    connectionString: env.APP_DATABASE_URL,
    application_name: "limits",
    max: 2,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    keepAlive: true,
  });
  pool.on("error", (error) => log.warn({ err: error }, "the database connection failed"));
  const feedKeysOf = orderFeedKeys(env);
  const tenantParts = {
    tenants: services.tenants,
    contextFor: (tenant: Tenant, req: Request, res: Response) => contextForRequest(services, tenant, req, res),
  };
  observeProcess(metrics.meter, services.database.pool, services.upstreams);
  // Also here: where no worker lives, none could say so.
  const readings = healthReadings(services.database.pool);
  observeHealth(metrics.meter, readings);
  const recorded = recordUpstreams(readings, services.upstreams, log);
  const registered = recordProcess(
    processRegister(services.database.pool),
    { kind: "web", variables: fingerprintsOf(process.env, env.APP_SECRET) },
    log,
  );
  const health = watchDatabase(services.database.pool, env.APP_DATABASE_URL, log);
  const { server, drain } = createHttp({
    env,
    log,
    meter: env.METRICS_PORT === undefined ? null : metrics.meter,
    limits: limiterStore(pool, env.DATABASE_NAMED_STATEMENTS === "yes"),
    isDatabaseAnswering: health.isAnswering,
    site,
    tenants: services.tenants,
    sharingPictureOf: services.sharingPictureOf,
    cacheVersionOf: services.cacheVersionOf,
    contextFor: async (req, res) =>
      contextForPage(services, await tenantOnHost(services.tenants, req.headers.host), req, res),
    api: Router().use(
      images(tenantParts),
      contentPictures(tenantParts),
      contentChanges(services),
      facade({ ...tenantParts, feedKeysOf }),
    ),
    apiClientOf: apiClientLookup((tenantId, keyHash) =>
      apiClientRepository(services.database.of(tenantId)).byKeyHash(keyHash),
    ),
    besideApi: contentFacade({ ...tenantParts, feedKeysOf }),
    mailbox:
      env.TENANT_ENVIRONMENT === "development"
        ? mailboxRouter(
            createMailbox(mailboxFolder(env)),
            async ({ headers: { host = "" } }) => (isKnownHost(services, host) ? services.tenants.byHost(host) : null),
            env.DEMO_SHOP === "yes" ? demoShopPath : null,
          )
        : null,
    demoShop: createDemoShop(env, services, env.DATABASE_URL ? clockMover(env.DATABASE_URL, services) : null),
  });
  if (!services.tenants.exists(env.DEFAULT_TENANT))
    log.warn({ DEFAULT_TENANT: env.DEFAULT_TENANT }, "there is no such tenant: hosts that no tenant lists are refused");
  return {
    async listen() {
      await listen(server, env);
      log.info({ port: env.PORT, environment: env.TENANT_ENVIRONMENT }, "the web process takes requests");
    },
    async stop() {
      health.stop();
      recorded.stop();
      await registered.stop();
      await drain();
      await services.close();
      await pool.end();
      await metrics.stop();
      await traces.stop();
    },
  };
}

function contentChanges(services: Services): Router {
  return contentChanged({
    tenantOf: (id) => services.tenants.byId(id),
    secretOf: changeSecretFrom(process.env),
    invalidate: (tenant) =>
      contextForJob(services, tenant, services.clock.now, "content-changed").answers.invalidate("content"),
  });
}
