import { join } from "node:path";
import type { Campaign, Campaigns } from "#server/catalogue/campaign/model.ts";
import type { Content } from "#server/catalogue/content/ports.ts";
import type { Catalogue } from "#server/catalogue/product/model.ts";
import type { ProductCatalogue } from "#server/catalogue/product/ports.ts";
import type { Reward, RewardReader } from "#server/catalogue/reward/model.ts";
import { campaignReader } from "#server/catalogue/store/campaigns.ts";
import { catalogueReader } from "#server/catalogue/store/products.ts";
import { rewardReader } from "#server/catalogue/store/rewards.ts";
import { textVersions } from "#server/catalogue/store/text-versions.ts";
import { openContents } from "#server/catalogue/upstream/content/index.ts";
import { type OwnTexts, ownTextsOf } from "#server/catalogue/upstream/content/local.ts";
import { productCatalogue } from "#server/catalogue/upstream/product/index.ts";
import { openProductServices } from "#server/catalogue/upstream/product/services.ts";
import type { LoginAttempts, Passwords } from "#server/people/account/ports.ts";
import type { AnalyticsServers } from "#server/people/analytics/ports.ts";
import { openAnalytics } from "#server/people/analytics/upstream/index.ts";
import type { SignOnProvider } from "#server/people/sso/ports.ts";
import { openSignOn } from "#server/people/upstream/identity/index.ts";
import { loginAttempts } from "#server/people/upstream/login-attempts.ts";
import { makePasswords } from "#server/people/upstream/passwords.ts";
import type { ClickRate } from "#server/people/viewer.ts";
import type { Log } from "#server/platform/context.ts";
import { connectionProblem } from "#server/platform/database/connection-problem.ts";
import { type Database, type Db, openDatabase } from "#server/platform/database/database.ts";
import { limiterStore } from "#server/platform/database/limiter-store.ts";
import { refuseMissingMigrations } from "#server/platform/database/missing-migrations.ts";
import { followNotices } from "#server/platform/database/notices.ts";
import { checkKeys } from "#server/platform/keys/key-check.ts";
import { parseDataKeys, parseIndexKeys } from "#server/platform/keys/keys.ts";
import { makeSealer } from "#server/platform/keys/sealing.ts";
import { secretsByTenant } from "#server/platform/keys/secrets.ts";
import { makeClock } from "#server/platform/process/clock.ts";
import type { Env } from "#server/platform/process/environment.ts";
import { withFields } from "#server/platform/process/log.ts";
import type { PlatformServices } from "#server/platform/process/services.ts";
import { cacheVersions, tenantCache } from "#server/platform/process/tenant-cache.ts";
import { clocksFollower } from "#server/platform/store/settings.ts";
import { createCache } from "#server/platform/upstream/cached.ts";
import { openDisk } from "#server/platform/upstream/disk.ts";
import type { Upstream } from "#server/platform/upstream/http.ts";
import { cachedResponses, cachedResponsesFollower } from "#server/platform/upstream/store/cached-responses.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { Language } from "#server/platform/values/language.ts";
import { clickFloodGuard } from "#server/referral/upstream/click-flood-guard.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { SharingPictureOf, TenantDirectory } from "#server/tenants/record.ts";
import { readPicture } from "#server/tenants/store/pictures.ts";
import { tenantDirectory } from "#server/tenants/store/tenant-directory.ts";

/** What exists once per process. All state is here; requests and jobs use it through their RequestContext. */
export type Services = PlatformServices & {
  tenants: TenantDirectory;
  contentOf(tenant: Tenant): Content;
  sharingPictureOf: SharingPictureOf;
  /** Counts a click and tells whether the network (networkOf) follows more personal links than people do. */
  countClick(network: string, now: Date): ClickRate;
  passwords: Passwords;
  /** Counts password attempts from one network (networkOf). */
  loginAttemptsOf(tenantId: string, network: string): LoginAttempts;
  analyticsOf(tenant: Tenant, origin: string): AnalyticsServers;
  signOnOf(tenant: Tenant): SignOnProvider | null;
  productsOf(tenant: Tenant, db: Db, language: Language): ProductCatalogue;
  /** The tenant's own catalogue, shown on pages while its product API does not answer; null: it has none. */
  fallbackProductsOf(tenant: Tenant, db: Db, language: Language): ProductCatalogue | null;
  rewardsOf(db: Db, language: Language): RewardReader;
  campaignsOf(db: Db, language: Language): Campaigns;
  /** The services of others that this process has asked. */
  upstreams(): Upstream[];
  close(): Promise<void>;
};

/** Product sources that have public lists; kind "agentur" always uses its own catalogue. */
const listed: ReadonlySet<string> = new Set(["standard", "extern"]);

/** Creates the services of one process: for the web process, the worker and the command line. */
export async function createServices(env: Env, log: Log): Promise<Services> {
  const onError = (error: Error) => log.warn({ err: error }, "the database connection failed");
  const namedStatements = env.DATABASE_NAMED_STATEMENTS === "yes";
  const database = openDatabase({ url: env.APP_DATABASE_URL, poolSize: env.DATABASE_POOL, namedStatements, onError });
  await verify(database, env).catch(async (fault) => {
    await database.end();
    throw connectionProblem("APP_DATABASE_URL", env.APP_DATABASE_URL, fault);
  });
  const catalogues = tenantCache<Catalogue>();
  const rewards = tenantCache<Reward[]>();
  const campaigns = tenantCache<Campaign[]>();
  const texts = tenantCache<OwnTexts>();
  const cache = createCache(log);
  const versions = cacheVersions();
  const disk = openDisk({
    folder: join(env.DATA_DIR, "pictures"),
    maxBytes: env.PICTURE_CACHE_MB * 1024 * 1024,
    log,
  });
  const productServices = openProductServices(log, env.UPSTREAM_TIMEOUT_MS);
  const analytics = openAnalytics(log);
  const signOn = openSignOn(env, process.env, log);
  // A background refresh may outlive the transaction of the request that caused it, so it needs an access of its own.
  const answersOf = (tenantId: string) => cachedResponses(database.of(tenantId));
  const sharingPictureOf: SharingPictureOf = async ({ id, pictures: { og } }) =>
    og && readPicture(database.of(id), og.hash);
  const contents = openContents({
    sharingPictureOf,
    cache,
    answersOf,
    disk,
    // The same texts in each language of a page: an English page may show German ones.
    ownTexts: (tenantId) =>
      texts.get(tenantId, "de", async () => ownTextsOf(await textVersions(database.of(tenantId)).inForce())),
    environment: process.env,
    log,
    upstream: { outerMs: env.UPSTREAM_TIMEOUT_MS },
  });
  const clock = makeClock();
  const aheadMs = new Map<string, number>();
  const clocks = clocksFollower(env.LISTEN_DATABASE_URL, (tenantId, ms) => {
    if (tenantId !== null) aheadMs.set(tenantId, ms);
    else if (env.TENANT_ENVIRONMENT === "development") clock.setOffset(ms);
    versions.invalidate(tenantId);
  });
  const responsesFollower = cachedResponsesFollower((tenantId, upstream) => {
    cache.invalidate(tenantId, upstream ?? undefined);
    versions.invalidate(tenantId);
  });
  const tenants = tenantDirectory({
    query: (text, values) => database.pool.query(text, values).then(({ rows }) => rows),
    environment: env.TENANT_ENVIRONMENT,
    defaultTenant: env.DEFAULT_TENANT,
    onChange: (tenantId) => {
      for (const one of [catalogues, rewards, campaigns, texts]) one.invalidate(tenantId);
      versions.invalidate(tenantId);
    },
    onUnreadable: (unreadable) => log.error(unreadable, "a tenant's record cannot be read"),
  });
  const followers = [responsesFollower, tenants, clocks];
  const notices = await followNotices({ url: env.LISTEN_DATABASE_URL, followers, onError });
  const keys = { appSecret: env.APP_SECRET, indexKeys: parseIndexKeys(env.INDEX_KEYS) };

  const productsOf: Services["productsOf"] = (tenant, db, language) =>
    productCatalogue({
      tenant,
      language,
      catalogue: () => catalogues.get(tenant.id, language, () => catalogueReader(db, language).load()),
      service: () => productServices.of(tenant),
      cached: cache.of(tenant.id, "products", answersOf(tenant.id)),
      disk,
      log: withFields(log, { tenantId: tenant.id }),
    });

  return {
    database,
    tenants,
    clock,
    aheadMsOf: (tenantId) => aheadMs.get(tenantId) ?? 0,
    sealer: makeSealer(parseDataKeys(env.DATA_KEYS)),
    log,
    environment: env.TENANT_ENVIRONMENT,
    publicScheme: env.PUBLIC_SCHEME,
    publicPort: env.PUBLIC_PORT ?? null,
    playsShop: env.DEMO_SHOP === "yes",
    countClick: clickFloodGuard(log, env.RATE_LIMIT_FACTOR),
    secretsOf: secretsByTenant(keys),
    passwords: makePasswords(),
    loginAttemptsOf: loginAttempts({
      store: limiterStore(database.pool, namedStatements),
      factor: env.RATE_LIMIT_FACTOR,
      secret: env.APP_SECRET,
    }),
    contentOf: contents.of,
    sharingPictureOf,
    cacheVersionOf: (tenantId) => `${versions.of(tenantId)} ${dayOf(clock.now())}`,
    analyticsOf: analytics.of,
    signOnOf: signOn.of,
    productsOf,
    fallbackProductsOf: (tenant, db, language) =>
      listed.has(tenant.products.source)
        ? productsOf({ ...tenant, products: { source: "local", baseUrl: null } }, db, language)
        : null,
    campaignsOf: (db, language) => campaignReader(db, language, (load) => campaigns.get(db.tenantId, language, load)),
    rewardsOf(db, language) {
      const stored = rewardReader(db, language);
      return { ...stored, all: () => rewards.get(db.tenantId, language, stored.all) };
    },
    upstreams: () => [contents, productServices, analytics].flatMap((opened) => opened.upstreams()),
    async close() {
      await Promise.all([notices.close(), cache.close()]);
      await Promise.all([productServices.close(), contents.close(), analytics.close(), signOn.close()]);
      await database.end();
    },
  };
}

/**
 * Checked before anything is served: the privileges of the login, the tables of this version, and the keys that the
 * database was used with.
 */
async function verify(database: Database, env: Env): Promise<void> {
  await database.verify();
  const connection = await database.pool.connect();
  try {
    await refuseMissingMigrations(connection);
    await checkKeys(connection, env);
  } finally {
    connection.release();
  }
}
