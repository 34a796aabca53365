import { join } from "node:path";
import type { AnalyticsServers } from "#server/domain/analytics/ports.ts";
import type { Campaign } from "#server/domain/campaign/model.ts";
import type { Campaigns } from "#server/domain/campaign/ports.ts";
import type { Content } from "#server/domain/content/ports.ts";
import type { Log, Secrets } from "#server/domain/context.ts";
import type { Catalogue } from "#server/domain/product/model.ts";
import type { ProductCatalogue } from "#server/domain/product/ports.ts";
import type { Reward } from "#server/domain/reward/model.ts";
import type { Rewards } from "#server/domain/reward/ports.ts";
import type { Language, Tenant } from "#server/domain/tenant/model.ts";
import type { TenantDirectory } from "#server/domain/tenant/ports.ts";
import { type Clock, makeClock } from "./clock.ts";
import type { Env } from "./env.ts";
import { remember } from "./remembered.ts";
import { makeSealer, parseDataKeys, type Sealer } from "./seal.ts";
import { makeSecrets } from "./secrets.ts";
import { prismaAnswers } from "./store/answers.ts";
import { prismaCampaigns } from "./store/campaigns.ts";
import { type Databases, type Db, openDatabases } from "./store/database.ts";
import { answersFollower } from "./store/follow-answers.ts";
import { followNotices } from "./store/notices.ts";
import { prismaCatalogue } from "./store/products.ts";
import { prismaRewards } from "./store/rewards.ts";
import { settingFollower } from "./store/settings.ts";
import { tenantDirectory } from "./store/tenants.ts";
import { openAnalytics } from "./upstream/analytics/index.ts";
import { openCache } from "./upstream/cached.ts";
import { openContents } from "./upstream/content/index.ts";
import { openDisk } from "./upstream/disk.ts";
import { productCatalogue } from "./upstream/product/index.ts";
import { openProductServices } from "./upstream/product/services.ts";
import { watchVisits } from "./visits.ts";

/** What a process has once. Everything with state is here; requests and jobs borrow it through their Ctx. */
export type House = {
  databases: Databases;
  tenants: TenantDirectory;
  clock: Clock;
  sealer: Sealer;
  log: Log;
  environment: Env["TENANT_ENVIRONMENT"];
  publicScheme: "http" | "https";
  /** The port in links for people, where it is not the scheme's own. */
  publicPort: number | null;
  /** Answers that must not tell by their time what was found come at multiples of it. */
  evenAnswersMs: number;
  contentOf(tenant: Tenant): Content;
  /** Rises when anything changed that a tenant's pages are made of. */
  editionOf(tenantId: string): number;
  /** Tells whether a line (networkOf) follows more personal links than people do; asking counts. */
  followsTooMany(line: string, now: Date): boolean;
  secretsOf(tenantId: string): Secrets;
  analyticsOf(tenant: Tenant, origin: string): AnalyticsServers;
  productsOf(tenant: Tenant, db: Db, language: Language): ProductCatalogue;
  rewardsOf(db: Db, language: Language): Rewards;
  campaignsOf(db: Db, language: Language): Campaigns;
  close(): Promise<void>;
};

/** Opens the house: used by the web process, the worker and the command line. */
export async function openHouse(env: Env, log: Log): Promise<House> {
  const onError = (error: Error) => log.warn({ err: error }, "the database connection failed");
  const databases = openDatabases({ url: env.APP_DATABASE_URL, poolSize: env.DATABASE_POOL, onError });
  const catalogues = remember<Catalogue>();
  const rewards = remember<Reward[]>();
  const campaigns = remember<Campaign[]>();
  const cache = openCache(log);
  const editions = countEditions();
  const disk = openDisk({
    folder: join(env.DATA_DIR, "pictures"),
    maxBytes: env.PICTURE_CACHE_MB * 1024 * 1024,
    log,
  });
  const productServices = openProductServices(log, env.UPSTREAM_TIMEOUT_MS);
  const analytics = openAnalytics(log);
  // What is renewed behind outlives the transaction in which somebody asked.
  const answersOf = (tenantId: string) => prismaAnswers(databases.of(tenantId));
  const contents = openContents({
    cache,
    answersOf,
    disk,
    environment: process.env,
    log,
    upstream: { outerMs: env.UPSTREAM_TIMEOUT_MS },
  });
  const clock = makeClock();
  const setClock = (ms: unknown) => {
    clock.setOffset(Number(ms ?? 0));
    editions.outdate(null);
  };
  const outdated = answersFollower((tenantId, upstream) => {
    cache.forget(tenantId, upstream ?? undefined);
    editions.outdate(tenantId);
  });
  const tenants = tenantDirectory({
    url: env.APP_DATABASE_URL,
    environment: env.TENANT_ENVIRONMENT,
    defaultTenant: env.DEFAULT_TENANT,
    onChange: (tenantId) => {
      catalogues.forget(tenantId);
      rewards.forget(tenantId);
      campaigns.forget(tenantId);
      editions.outdate(tenantId);
    },
    onError,
  });
  const isDevelopment = env.TENANT_ENVIRONMENT === "development";
  const settings = isDevelopment ? [settingFollower(env.APP_DATABASE_URL, "clock.offset", setClock)] : [];
  const followers = [outdated, tenants, ...settings];
  const notices = await followNotices({ url: env.APP_DATABASE_URL, followers, onError });
  const secrets = new Map<string, Secrets>();

  return {
    databases,
    tenants,
    clock,
    sealer: makeSealer(parseDataKeys(env.DATA_KEYS)),
    log,
    environment: env.TENANT_ENVIRONMENT,
    publicScheme: env.PUBLIC_SCHEME,
    publicPort: env.PUBLIC_PORT ?? null,
    evenAnswersMs: 150,
    followsTooMany: watchVisits(log, env.RATE_LIMIT_FACTOR),
    secretsOf(tenantId) {
      const made = secrets.get(tenantId) ?? makeSecrets(env.APP_SECRET, tenantId);
      secrets.set(tenantId, made);
      return made;
    },
    contentOf: contents.of,
    editionOf: editions.of,
    analyticsOf: analytics.of,
    productsOf: (tenant, db, language) =>
      productCatalogue({
        tenant,
        language,
        catalogue: () => catalogues.get(tenant.id, language, () => prismaCatalogue(db, language).load()),
        service: () => productServices.of(tenant),
        cached: cache.of(tenant.id, "products", answersOf(tenant.id)),
        disk,
        log,
      }),
    campaignsOf: (db, language) => prismaCampaigns(db, language, (load) => campaigns.get(db.tenantId, language, load)),
    rewardsOf(db, language) {
      const stored = prismaRewards(db, language);
      return { ...stored, all: () => rewards.get(db.tenantId, language, stored.all) };
    },
    async close() {
      await Promise.all([notices.close(), cache.close()]);
      await Promise.all([productServices.close(), contents.close(), analytics.close()]);
      await databases.end();
    },
  };
}

function countEditions() {
  const byTenant = new Map<string, number>();
  let ofAll = 0;
  return {
    of: (tenantId: string) => ofAll + (byTenant.get(tenantId) ?? 0),
    /** null: of every tenant. */
    outdate(tenantId: string | null) {
      if (tenantId === null) ofAll += 1;
      else byTenant.set(tenantId, (byTenant.get(tenantId) ?? 0) + 1);
    },
  };
}
