import "./one-fetch.ts";
import { type Request, type Response, Router } from "express";
import pg from "pg";
import { facade } from "./api/facade.ts";
import { contextForJob, contextForRequest } from "./context.ts";
import type { Tenant } from "./domain/tenant/model.ts";
import { readEnv } from "./env.ts";
import { feedKeysFrom } from "./feed-keys.ts";
import { type House, openHouse } from "./house.ts";
import { builtSite, type Site, siteInDevelopment } from "./http/build.ts";
import { changeSecretFrom, contentChanged } from "./http/content-changed.ts";
import { contentPictures } from "./http/content-pictures.ts";
import { turnedAway } from "./http/faults.ts";
import { images } from "./http/images.ts";
import { listen } from "./http/listen.ts";
import { mailboxRouter } from "./http/mailbox.ts";
import { createHttp } from "./http.ts";
import { makeLog } from "./log.ts";
import { runProcess } from "./process.ts";
import { mailboxFolder, openMailbox } from "./upstream/mail/mailbox.ts";

/** The web process. */
await runProcess(async () => {
  const env = readEnv();
  const log = makeLog(env.LOG_LEVEL);
  const opening = process.env["NODE_ENV"] === "development" ? siteInDevelopment() : builtSite();
  const [house, site]: [House, Site] = await Promise.all([openHouse(env, log), opening]);
  const tenantOf = (host: string) => house.tenants.byHost(host);
  const pool = new pg.Pool({
    connectionString: env.APP_DATABASE_URL,
    options: "-c role=app",
    max: 4,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  pool.on("error", (error) => log.warn({ err: error }, "the database connection failed"));
  const tenantParts = {
    tenants: house.tenants,
    contextFor: (tenant: Tenant, req: Request, res: Response) => contextForRequest(house, tenant, req, res),
  };
  const { server, drain } = createHttp({
    env,
    log,
    pool,
    site,
    tenants: house.tenants,
    editionOf: house.editionOf,
    contextFor: async (req, res) => contextForRequest(house, tenantOrFault(house, req.headers.host), req, res),
    api: Router().use(
      images(tenantParts),
      contentPictures(tenantParts),
      contentChanges(house),
      facade({ ...tenantParts, feedKeysOf: feedKeysFrom(process.env) }),
    ),
    mailbox:
      env.TENANT_ENVIRONMENT === "development"
        ? mailboxRouter(openMailbox(mailboxFolder(env)), (req) => tenantOf(req.headers.host ?? ""))
        : null,
  });
  if (!house.tenants.byId(env.DEFAULT_TENANT))
    log.warn({ DEFAULT_TENANT: env.DEFAULT_TENANT }, "there is no such tenant: hosts that no tenant lists are refused");
  await listen(server, env);
  log.info({ port: env.PORT, environment: env.TENANT_ENVIRONMENT }, "the web process takes requests");
  return async () => {
    await drain();
    await site.close();
    await house.close();
    await pool.end();
  };
});

function contentChanges(house: House): Router {
  return contentChanged({
    tenantOf: (id) => house.tenants.byId(id),
    secretOf: changeSecretFrom(process.env),
    outdate: (tenant) => contextForJob(house, tenant, house.clock.now, "content-changed").answers.outdate("content"),
  });
}

function tenantOrFault(house: House, host = "") {
  const tenant = house.tenants.byHost(host);
  if (!tenant) throw turnedAway(503, "No tenant answers on this host, and there is no default tenant.");
  return tenant;
}
