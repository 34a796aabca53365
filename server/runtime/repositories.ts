import { agencyReportReader } from "#server/agencies/store/agency-reports.ts";
import { agencyStatistics } from "#server/agencies/store/agency-statistics.ts";
import { invitationRepository } from "#server/agencies/store/invitations.ts";
import { invoiceRepository } from "#server/agencies/store/invoices.ts";
import { leadRepository } from "#server/agencies/store/leads.ts";
import { runningCampaigns } from "#server/catalogue/campaign/running.ts";
import type { Content } from "#server/catalogue/content/ports.ts";
import type { ProductCatalogue } from "#server/catalogue/product/ports.ts";
import { raised } from "#server/catalogue/product/raised.ts";
import { adviserRepository } from "#server/catalogue/store/advisers.ts";
import { agencyRepository } from "#server/catalogue/store/agencies.ts";
import { catalogueRepository } from "#server/catalogue/store/catalogue-writer.ts";
import { priceChanges } from "#server/catalogue/store/price-changes.ts";
import { priceVersions } from "#server/catalogue/store/prices.ts";
import { rewardPlanRepository } from "#server/catalogue/store/reward-plan.ts";
import { textSearch } from "#server/catalogue/store/text-search.ts";
import { textVersions } from "#server/catalogue/store/text-versions.ts";
import { textFiles } from "#server/catalogue/upstream/content/text-files.ts";
import type { RequestContext } from "#server/context.ts";
import { caseRepository } from "#server/office/store/cases.ts";
import { dueReader } from "#server/office/store/due-work.ts";
import { erasureRepository } from "#server/office/store/erasure.ts";
import { healthReadings } from "#server/office/store/health.ts";
import { noticeRepository } from "#server/office/store/notices.ts";
import { partnerRepository } from "#server/office/store/partner.ts";
import { supportRepository } from "#server/office/store/support.ts";
import { forecastRepository } from "#server/orders/store/forecasts.ts";
import { inbox } from "#server/orders/store/inbox.ts";
import { orderRepository } from "#server/orders/store/orders.ts";
import { readOrderFile } from "#server/orders/wire/csv.ts";
import { bankDetailsFor } from "#server/payouts/bank-details-for.ts";
import { bankEntryRepository } from "#server/payouts/store/bank-entries.ts";
import { payoutRepository } from "#server/payouts/store/payouts.ts";
import { reconciliationReader } from "#server/payouts/store/reconciliation.ts";
import { payoutFiles } from "#server/payouts/upstream/payout-files.ts";
import { accountRepository } from "#server/people/store/accounts.ts";
import { consentLog } from "#server/people/store/consent-log.ts";
import { emailChangeRepository } from "#server/people/store/email-changes.ts";
import { passkeyRepository } from "#server/people/store/passkeys.ts";
import { personalDataReader } from "#server/people/store/personal-data.ts";
import { sessionRepository } from "#server/people/store/sessions.ts";
import { spentCaptchaRepository } from "#server/people/store/spent-captchas.ts";
import { ssoSessionRepository, ssoUserRepository } from "#server/people/store/sso.ts";
import { subscriberRepository } from "#server/people/store/subscribers.ts";
import { tokenRepository } from "#server/people/store/tokens.ts";
import { proofOfWork } from "#server/people/upstream/proof-of-work.ts";
import { webAuthn } from "#server/people/upstream/webauthn.ts";
import type { Db } from "#server/platform/database/database.ts";
import { auditRepository } from "#server/platform/store/audit.ts";
import { eventRepository } from "#server/platform/store/events.ts";
import { idempotentCalls } from "#server/platform/store/idempotent-calls.ts";
import { mailRepository } from "#server/platform/store/mails.ts";
import { operatorReader } from "#server/platform/store/operators.ts";
import { taskRepository } from "#server/platform/store/tasks.ts";
import { webhookRepository } from "#server/platform/store/webhooks.ts";
import { cachedResponses } from "#server/platform/upstream/store/cached-responses.ts";
import { addressRequestRepository } from "#server/referral/store/address-requests.ts";
import { agencyReferrerRepository } from "#server/referral/store/agency-referrers.ts";
import { clicksOf } from "#server/referral/store/clicks.ts";
import { recipientRepository } from "#server/referral/store/recipients.ts";
import { recommendationRepository } from "#server/referral/store/recommendations.ts";
import { bankDetailRepository } from "#server/rewards/store/bank-details.ts";
import { bonusWindowRepository } from "#server/rewards/store/bonus-windows.ts";
import { campaignResults } from "#server/rewards/store/campaign-results.ts";
import { claimRepository } from "#server/rewards/store/claims.ts";
import { customerNumberRepository } from "#server/rewards/store/customer-numbers.ts";
import { ledgerRepository } from "#server/rewards/store/ledger.ts";
import { moneyHistory } from "#server/rewards/store/money-history.ts";
import { recommendationLists } from "#server/rewards/store/recommendation-lists.ts";
import { similarOrders } from "#server/rewards/store/similar-orders.ts";
import { voucherRepository } from "#server/rewards/store/vouchers.ts";
import { readVouchers } from "#server/rewards/wire/voucher-list.ts";
import { themeRepository } from "#server/tenants/store/themes.ts";
import type { Services } from "./services.ts";

/** The part of a context that describes the caller. */
export type Requester = Pick<
  RequestContext,
  "language" | "viewer" | "requestId" | "log" | "now" | "cookies" | "tracking" | "origin" | "isFindable"
>;

/** Whose repositories: one tenant's, read by one caller. */
type Owner = Pick<RequestContext, "tenant" | "secrets" | "language" | "viewer">;

/** The repositories of a transaction, or outside of one those that each statement commits by itself. */
export function repositoriesOf(services: Services, { tenant, secrets, language, viewer }: Owner, db: Db) {
  const { sealer } = services;
  return {
    accounts: accountRepository(db),
    sessions: sessionRepository(db),
    ssoUsers: ssoUserRepository(db),
    ssoSessions: ssoSessionRepository(db, sealer),
    agencies: agencyRepository(db, sealer),
    advisers: adviserRepository(db),
    rewardPlan: rewardPlanRepository(db),
    prices: priceVersions(db),
    invoices: invoiceRepository(db),
    agencyStatistics: agencyStatistics(db),
    invitations: invitationRepository(db),
    agencyReferrers: agencyReferrerRepository(db),
    leads: leadRepository(db),
    tokens: tokenRepository(db),
    emailChanges: emailChangeRepository(db),
    recommendations: recommendationRepository(db, sealer, tenant),
    recipients: recipientRepository(db, sealer),
    orders: orderRepository(db),
    inbox: inbox(db, sealer),
    forecasts: forecastRepository(db),
    claims: claimRepository(db),
    similarOrders: similarOrders(db),
    bonusWindows: bonusWindowRepository(db),
    recommendationLists: recommendationLists(db),
    ledger: ledgerRepository(db),
    rewards: services.rewardsOf(db, language),
    bankDetails: bankDetailsFor(viewer, bankDetailRepository(db, sealer, secrets)),
    vouchers: voucherRepository(db, sealer, secrets),
    payouts: payoutRepository(db, sealer),
    bankEntries: bankEntryRepository(db),
    reconciliation: reconciliationReader(db),
    operators: operatorReader(db),
    consentLog: consentLog(db),
    events: eventRepository(db),
    erasure: erasureRepository(db),
    personalData: personalDataReader(db, sealer),
    mails: mailRepository(db, sealer, tenant),
    webhooks: webhookRepository(db, sealer),
    addressRequests: addressRequestRepository(db, sealer),
    subscribers: subscriberRepository(db),
    cases: caseRepository(db, sealer),
    support: supportRepository(db),
    notices: noticeRepository(db),
    partners: partnerRepository(db),
    customerNumbers: customerNumberRepository(db, sealer),
    spentCaptchas: spentCaptchaRepository(db),
    catalogue: catalogueRepository(db),
    priceChanges: priceChanges(db),
    texts: textVersions(db),
    themes: themeRepository(db),
    audit: auditRepository(db),
    tasks: taskRepository(db, sealer),
    passkeys: passkeyRepository(db),
  };
}

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

/** Everything that only a context outside transactions has. */
export function adaptersOf(
  services: Services,
  { tenant, secrets, language, origin, now }: Owner & Pick<Requester, "origin" | "now">,
  db: Db,
  { wrap, network }: AdapterOptions,
) {
  const campaigns = services.campaignsOf(db, language);
  const products = services.productsOf(tenant, db, language);
  const runningToday = () => runningCampaigns({ campaigns, now, tenant });
  return {
    due: dueReader(db),
    health: healthReadings(services.database.pool),
    agencyReports: agencyReportReader(db),
    moneyHistory: moneyHistory(db),
    campaignResults: campaignResults(db),
    clicks: clicksOf(db),
    products: wrap.products(tenant.products.source === "local" ? raised(products, runningToday) : products),
    content: wrap.content(services.contentOf(tenant)),
    textFiles: textFiles(tenant),
    otherBrands: () => services.tenants.brands().filter(({ id }) => id !== tenant.id),
    textSearch: textSearch(db),
    answers: cachedResponses(db),
    idempotentCalls: idempotentCalls(db, services.sealer),
    campaigns,
    analytics: services.analyticsOf(tenant, origin),
    // Made where it is used: a tenant whose secret is not set has a line in the log each time.
    get signOn() {
      return services.signOnOf(tenant);
    },
    readOrderFile,
    payoutFiles: payoutFiles(tenant, process.env),
    readVoucherList(text: string) {
      const list = readVouchers(text, { needsHeader: false });
      return "unreadable" in list ? null : list;
    },
    proofOfWork: proofOfWork(secrets),
    webAuthn,
    loginAttempts: services.loginAttemptsOf(tenant.id, network()),
  };
}
