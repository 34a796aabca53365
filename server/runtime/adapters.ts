import { LRUCache } from "lru-cache";
import { agencyReportReader } from "#server/agencies/store/agency-reports.ts";
import { runningCampaigns } from "#server/catalogue/campaign/running.ts";
import type { Content } from "#server/catalogue/content/ports.ts";
import type { ProductCatalogue } from "#server/catalogue/product/ports.ts";
import { raised } from "#server/catalogue/product/raised.ts";
import type { CatalogueProduct } from "#server/catalogue/schema.ts";
import { textSearch } from "#server/catalogue/store/text-search.ts";
import { textFiles } from "#server/catalogue/upstream/content/text-files.ts";
import { productsWith } from "#server/catalogue/upstream/product/products-with.ts";
import type { RequestContext } from "#server/context.ts";
import { dueReader } from "#server/office/store/due-work.ts";
import { healthReadings } from "#server/office/store/health.ts";
import { readOrderFile } from "#server/orders/wire/csv.ts";
import { payoutFiles } from "#server/payouts/upstream/payout-files.ts";
import { proofOfWork } from "#server/people/upstream/proof-of-work.ts";
import { webAuthn } from "#server/people/upstream/webauthn.ts";
import type { Db } from "#server/platform/database/database.ts";
import { idempotentCalls } from "#server/platform/store/idempotent-calls.ts";
import { cachedResponses } from "#server/platform/upstream/store/cached-responses.ts";
import type { Language } from "#server/platform/values/language.ts";
import { clicksOf } from "#server/referral/store/clicks.ts";
import { campaignResults } from "#server/rewards/store/campaign-results.ts";
import { moneyHistory } from "#server/rewards/store/money-history.ts";
import { readVouchers } from "#server/rewards/wire/voucher-list.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { bankDetailsOf, type Caller, ofTenant } from "./repositories.ts";
import type { Services } from "./services.ts";

/** The part of a context that describes the caller. */
export type Requester = Pick<
  RequestContext,
  "language" | "viewer" | "requestId" | "log" | "now" | "cookies" | "tracking" | "origin" | "isFindable"
>;

/** Wrappers that a request puts around its upstreams. */
export type Wrappers = {
  products(upstream: ProductCatalogue): ProductCatalogue;
  content(upstream: Content): Content;
};
export const unwrapped: Wrappers = { products: (products) => products, content: (content) => content };

export type AdapterOptions = {
  wrap: Wrappers;
  /** The caller's network (networkOf); empty for a job or a command. */
  network: () => string;
};

/** What a context outside transactions has that depends on nothing but the tenant. */
function outsideOfTenant(services: Services, tenant: Tenant, db: Db) {
  return {
    ...ofTenant(services, tenant, db),
    due: dueReader(db),
    health: healthReadings(services.database.pool),
    agencyReports: agencyReportReader(db),
    moneyHistory: moneyHistory(db),
    campaignResults: campaignResults(db),
    clicks: clicksOf(db),
    textFiles: textFiles(tenant),
    otherBrands: () => services.tenants.brands().filter(({ id }) => id !== tenant.id),
    textSearch: textSearch(db),
    answers: cachedResponses(db),
    idempotentCalls: idempotentCalls(db, services.sealer),
    readOrderFile,
    payoutFiles: payoutFiles(tenant, services.secretsOf(tenant.id), process.env),
    readVoucherList(text: string) {
      const list = readVouchers(text, { needsHeader: false });
      return "unreadable" in list ? null : list;
    },
    proofOfWork: proofOfWork(services.secretsOf(tenant.id)),
    webAuthn,
  };
}

/** What also depends on the language. `catalogue`: the products, before campaigns raise their rewards. */
function outsideInLanguage(services: Services, tenant: Tenant, language: Language, db: Db) {
  return {
    rewards: services.rewardsOf(db, language),
    campaigns: services.campaignsOf(db, language),
    catalogue: services.productsOf(tenant, db, language),
  };
}

/** What only a context outside transactions has, for this caller. */
function outsideOfCaller(
  services: Services,
  { tenant, language, origin, now }: Pick<Requester, "language" | "origin" | "now"> & { tenant: Tenant },
  { campaigns, catalogue }: InLanguage,
  { wrap, network }: AdapterOptions,
) {
  const runningToday = () => runningCampaigns({ campaigns, now, tenant });
  const products = wrap.products(tenant.products.source === "local" ? raised(catalogue, runningToday) : catalogue);
  return {
    products,
    productsWith: (product: CatalogueProduct) => productsWith(products, product, language),
    content: wrap.content(services.contentOf(tenant)),
    analytics: services.analyticsOf(tenant, origin),
    signOn: () => services.signOnOf(tenant),
    loginAttempts: services.loginAttemptsOf(tenant.id, network()),
  };
}

type InLanguage = ReturnType<typeof outsideInLanguage>;
type Held = { ofTenant: ReturnType<typeof outsideOfTenant>; inLanguage: Partial<Record<Language, InLanguage>> };

/** By process, and by the record they were made from: a changed tenant gets new ones. */
const held = new WeakMap<Services, LRUCache<Tenant, Held>>();

/** Those of one tenant in one language, which each of its requests would otherwise make anew (docs/caches.md). */
function heldFor(services: Services, tenant: Tenant, language: Language, db: Db) {
  const own = heldOfTenant(services, tenant, db);
  own.inLanguage[language] ??= outsideInLanguage(services, tenant, language, db);
  return { ofTenant: own.ofTenant, inLanguage: own.inLanguage[language] };
}

function heldOfTenant(services: Services, tenant: Tenant, db: Db): Held {
  const byTenant = held.get(services) ?? new LRUCache<Tenant, Held>({ max: 50 });
  const found = byTenant.get(tenant);
  if (found) return found;
  const made: Held = { ofTenant: outsideOfTenant(services, tenant, db), inLanguage: {} };
  byTenant.set(tenant, made);
  held.set(services, byTenant);
  return made;
}

/** All repositories and adapters of a context outside transactions, where each statement commits by itself. */
export function adaptersOf(
  services: Services,
  caller: Caller & Pick<Requester, "origin" | "now">,
  db: Db,
  options: AdapterOptions,
) {
  const { tenant, language } = caller;
  const { ofTenant, inLanguage } = heldFor(services, tenant, language, db);
  return {
    ...ofTenant,
    rewards: inLanguage.rewards,
    campaigns: inLanguage.campaigns,
    ...outsideOfCaller(services, caller, inLanguage, options),
    bankDetails: bankDetailsOf(services, caller, db),
  };
}
