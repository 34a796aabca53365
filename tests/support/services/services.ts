import type { Request, Response } from "express";
import type { Content } from "#server/catalogue/content/ports.ts";
import type { Product } from "#server/catalogue/product/model.ts";
import type { ProductCatalogue } from "#server/catalogue/product/ports.ts";
import { campaignReader } from "#server/catalogue/store/campaigns.ts";
import { rewardReader } from "#server/catalogue/store/rewards.ts";
import { contextForRequest } from "#server/http/request/context.ts";
import { loginAttempts } from "#server/people/upstream/login-attempts.ts";
import { makePasswords } from "#server/people/upstream/passwords.ts";
import type { Log } from "#server/platform/context.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { parseDataKeys, parseIndexKeys } from "#server/platform/keys/keys.ts";
import { makeSealer } from "#server/platform/keys/sealing.ts";
import { secretsByTenant } from "#server/platform/keys/secrets.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import type { Services } from "#server/runtime/services.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { readTenants } from "#server/tenants/seed/read-tenants.ts";
import { asApp, namedStatements } from "../database/app-url.ts";
import { newKeys } from "../process/keys.ts";
import { answerRequests } from "./address-requests.ts";
import type { FullContext } from "./full-context.ts";

const silent: Log = { info() {}, warn() {}, error() {} };

const read = await readTenants(new URL("../../../prisma/seed/tenants", import.meta.url).pathname);
if (!read.ok) throw new Error(JSON.stringify(read.problems));
const seeded = read.value.records;

type Change = { modules?: Partial<Tenant["modules"]>; recommendation?: Partial<Tenant["recommendation"]> };

/** A seeded tenant, with the switches changed by the test. */
export function seededTenant(id: string, change: Change = {}): Tenant {
  const record = seeded.find((one) => one.id === id);
  if (!record) throw new Error(`no tenant ${id}`);
  return {
    ...record,
    version: 1,
    modules: { ...record.modules, ...change.modules },
    recommendation: { ...record.recommendation, ...change.recommendation },
  };
}

const tariff: Product = {
  id: "tariff-m",
  externalId: null,
  categoryId: "mobile",
  audience: "private",
  name: "Tarif M",
  displayName: "Mobil M",
  young: false,
  hybrid: false,
  group: null,
  class: "M",
  monthlyCents: 2995,
  oneOffCents: null,
  descriptions: [],
  commission: { kind: "standard", cents: 5001 },
  tariffId: null,
  providerProductId: "P-M",
  footnoteKey: null,
  priceSplit: null,
  promotionName: null,
  promotionCents: null,
  shopUrl: null,
  position: 1,
  rewardIds: [],
};

/** A small catalogue, the same for every tenant: the tariff, its variant for young people, and home internet. */
export const products: Product[] = [
  tariff,
  { ...tariff, id: "tariff-young", displayName: "Mobil M Young", young: true },
  { ...tariff, id: "internet", displayName: "Zuhause 100", commission: { kind: "standard", cents: 9000 } },
];

/** A product source with exactly these products. */
export function catalogueOf(list: Product[]): ProductCatalogue {
  return {
    categories: async () => [],
    list: async () => list,
    byId: async (id) => list.find((product) => product.id === id) ?? null,
    deviceTariffs: async () => [],
    maxRewardCents: async () => Math.max(0, ...list.map(({ commission }) => commission.cents)),
    agents: async () => ({ agents: [], hasNext: false, pageCount: 0, totalCount: 0 }),
    everyAgent: async () => [],
    image: async () => null,
  };
}

const catalogue = catalogueOf(products);

/** The product's services on a test's database, with a clock set by the test. */
export function testServices(url: string, options: { poolSize?: number; connectTimeoutMs?: number } = {}) {
  const clock = { at: new Date("2026-03-02T10:00:00Z") };
  const variables = newKeys();
  const keys = { appSecret: variables.APP_SECRET, indexKeys: parseIndexKeys(variables.INDEX_KEYS) };
  const database = openDatabase({ url: asApp(url), poolSize: 8, ...options, namedStatements });
  const services: Services = {
    database,
    tenants: {
      ownerOf: () => null,
      isListed: () => true,
      ownerOfApp: () => null,
      ids: () => [],
      brands: () => [],
      exists: () => false,
      byId: async () => null,
      byHost: async () => null,
      held: () => null,
    },
    aheadMsOf: () => 0,
    clock: { now: () => clock.at, offsetMs: () => 0, setOffset: () => {} },
    sealer: makeSealer(parseDataKeys(variables.DATA_KEYS)),
    log: silent,
    environment: "testing",
    publicScheme: "https",
    publicPort: null,
    playsShop: false,
    analyticsOf: () => ({ reached() {} }),
    upstreams: () => [],
    signOnOf: () => null,
    sharingPictureOf: async () => null,
    contentOf: () => ({}) as Content,
    cacheVersionOf: () => "0",
    countClick: () => "normal",
    secretsOf: secretsByTenant(keys),
    passwords: makePasswords(),
    loginAttemptsOf: loginAttempts({ store: database.pool, factor: 0, secret: keys.appSecret }),
    productsOf: () => catalogue,
    fallbackProductsOf: () => null,
    rewardsOf: rewardReader,
    campaignsOf: (db, language) => campaignReader(db, language, (load) => load()),
    close: () => database.end(),
  };
  return {
    services,
    clock,
    /** Settings for processes that use the same database. */
    variables,
    job: (tenant: Tenant) => contextForJob(services, tenant, () => clock.at, "test") as FullContext,
    browser: (tenant: Tenant, options: { userAgent?: string; ip?: string } = {}) =>
      browserOn(services, tenant, options),
    /** Processes waiting address requests like the worker. */
    answered: (tenant: Tenant) =>
      answerRequests(
        database.pool,
        contextForJob(services, tenant, () => clock.at, "test"),
      ),
    later(days: number) {
      clock.at = new Date(clock.at.getTime() + days * 86_400_000);
    },
  };
}

/** One person's browser, which keeps its cookies. Each call of `ctx` is one request. */
export function browserOn(
  services: Services,
  tenant: Tenant,
  { userAgent = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", ip = "203.0.113.7" } = {},
) {
  const jar = new Map<string, string>();
  const keep = (line: string) => {
    const [, name = "", value = "", attributes = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
    if (/Max-Age=0/.test(attributes)) jar.delete(name);
    else jar.set(name, value);
  };
  const ctx = (): Promise<FullContext> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const req = {
      headers: { cookie, "user-agent": userAgent },
      path: "/",
      method: "GET",
      ip,
      id: "test",
      log: silent,
    };
    const res = { append: (_: string, line: string) => keep(line) };
    return contextForRequest(
      services,
      tenant,
      req as unknown as Request,
      res as unknown as Response,
    ) as Promise<FullContext>;
  };
  return { jar, ctx };
}
