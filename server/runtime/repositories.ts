import type { RequestContext, Tx } from "#server/domain/context.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import { accountRepository } from "#server/store/accounts.ts";
import { addressRequestRepository } from "#server/store/address-requests.ts";
import { adviserRepository } from "#server/store/advisers.ts";
import { agencyRepository } from "#server/store/agencies.ts";
import { agencyReportReader } from "#server/store/agency-reports.ts";
import { agencyStatistics } from "#server/store/agency-statistics.ts";
import { auditRepository } from "#server/store/audit.ts";
import { bankDetailRepository } from "#server/store/bank-details.ts";
import { cachedResponses } from "#server/store/cached-responses.ts";
import { caseRepository } from "#server/store/cases.ts";
import { claimRepository } from "#server/store/claims.ts";
import { clicksOf } from "#server/store/clicks.ts";
import { consentLog } from "#server/store/consent-log.ts";
import { customerNumberRepository } from "#server/store/customer-numbers.ts";
import type { Db } from "#server/store/database.ts";
import { dueReader } from "#server/store/due-work.ts";
import { emailChangeRepository } from "#server/store/email-changes.ts";
import { erasureRepository } from "#server/store/erasure.ts";
import { eventRepository } from "#server/store/events.ts";
import { idempotentCalls } from "#server/store/idempotent-calls.ts";
import { invitationRepository, recommenderRepository } from "#server/store/invitations.ts";
import { invoiceRepository } from "#server/store/invoices.ts";
import { leadRepository } from "#server/store/leads.ts";
import { ledgerRepository } from "#server/store/ledger.ts";
import { mailRepository } from "#server/store/mails.ts";
import { operatorReader } from "#server/store/operators.ts";
import { orderRepository } from "#server/store/orders.ts";
import { passkeyRepository } from "#server/store/passkeys.ts";
import { payoutRepository } from "#server/store/payouts.ts";
import { personalDataReader } from "#server/store/personal-data.ts";
import { recipientRepository } from "#server/store/recipients.ts";
import { recommendationRepository } from "#server/store/recommendations.ts";
import { moneyHistory, rewardPlanRepository } from "#server/store/reward-plan.ts";
import { sessionRepository } from "#server/store/sessions.ts";
import { spentCaptchaRepository } from "#server/store/spent-captchas.ts";
import { ssoSessionRepository, ssoUserRepository } from "#server/store/sso.ts";
import { subscriberRepository } from "#server/store/subscribers.ts";
import { supportRepository } from "#server/store/support.ts";
import { textSearch } from "#server/store/text-search.ts";
import { tokenRepository } from "#server/store/tokens.ts";
import { voucherRepository } from "#server/store/vouchers.ts";
import { webhookRepository } from "#server/store/webhooks.ts";
import { bankDetailsFor } from "./bank-details-for.ts";
import { payoutFiles } from "./payout-files.ts";
import { proofOfWork } from "./proof-of-work.ts";
import type { Services } from "./services.ts";
import { webAuthn } from "./webauthn.ts";

/** A factory for each property. */
export type Makers<T> = { [Name in keyof T]: () => T[Name] };

/** The part of a context that describes the caller. */
export type Asker = Pick<
  RequestContext,
  "language" | "viewer" | "requestId" | "log" | "now" | "cookies" | "tracking" | "origin" | "isFindable"
>;

/** Factories of one tenant's repositories on one access to the database. */
export function repositoriesOn(
  services: Services,
  tenant: Tenant,
  { language, viewer }: Pick<Asker, "language" | "viewer">,
  db: Db,
): Makers<Repositories> {
  const { sealer } = services;
  const secrets = services.secretsOf(tenant.id);
  return {
    accounts: () => accountRepository(db),
    sessions: () => sessionRepository(db),
    ssoUsers: () => ssoUserRepository(db),
    ssoSessions: () => ssoSessionRepository(db, sealer),
    agencies: () => agencyRepository(db, sealer),
    advisers: () => adviserRepository(db),
    rewardPlan: () => rewardPlanRepository(db),
    invoices: () => invoiceRepository(db),
    agencyStatistics: () => agencyStatistics(db),
    invitations: () => invitationRepository(db),
    recommenders: () => recommenderRepository(db),
    leads: () => leadRepository(db),
    tokens: () => tokenRepository(db),
    emailChanges: () => emailChangeRepository(db),
    recommendations: () => recommendationRepository(db, sealer, tenant),
    recipients: () => recipientRepository(db, sealer),
    orders: () => orderRepository(db),
    claims: () => claimRepository(db),
    ledger: () => ledgerRepository(db),
    rewards: () => services.rewardsOf(db, language),
    bankDetails: () => bankDetailsFor(viewer, bankDetailRepository(db, sealer, secrets)),
    vouchers: () => voucherRepository(db, sealer, secrets),
    payouts: () => payoutRepository(db, sealer),
    operators: () => operatorReader(db),
    consentLog: () => consentLog(db),
    events: () => eventRepository(db),
    erasure: () => erasureRepository(db),
    personalData: () => personalDataReader(db, sealer),
    mails: () => mailRepository(db, sealer, tenant),
    webhooks: () => webhookRepository(db, sealer),
    addressRequests: () => addressRequestRepository(db, sealer),
    subscribers: () => subscriberRepository(db),
    cases: () => caseRepository(db, sealer),
    support: () => supportRepository(db),
    customerNumbers: () => customerNumberRepository(db, sealer),
    spentCaptchas: () => spentCaptchaRepository(db),
    audit: () => auditRepository(db),
    passkeys: () => passkeyRepository(db),
  };
}

/** Factories of everything that only a context outside transactions has. */
export function readersOn(
  services: Services,
  tenant: Tenant,
  asker: Pick<RequestContext, "language" | "origin">,
  db: Db,
  wrap: Wrappers,
): Makers<Readers> {
  const { language, origin } = asker;
  return {
    due: () => dueReader(db),
    agencyReports: () => agencyReportReader(db),
    moneyHistory: () => moneyHistory(db),
    clicks: () => clicksOf(db),
    products: () => wrap.products(services.productsOf(tenant, db, language)),
    content: () => wrap.content(services.contentOf(tenant)),
    textSearch: () => textSearch(db),
    answers: () => cachedResponses(db),
    idempotentCalls: () => idempotentCalls(db, services.sealer),
    campaigns: () => services.campaignsOf(db, language),
    analytics: () => services.analyticsOf(tenant, origin),
    signOn: () => services.signOnOf(tenant),
    payoutFiles: () => payoutFiles(tenant, process.env),
    proofOfWork: () => proofOfWork(services.secretsOf(tenant.id)),
    webAuthn: () => webAuthn,
  };
}

/** The repositories of a transaction: everything except the caller, the tenant, its secrets and links. */
type Repositories = Omit<Tx, keyof Asker | "tenant" | "secrets" | "links">;
type Readers = Pick<
  RequestContext,
  | "due"
  | "agencyReports"
  | "moneyHistory"
  | "clicks"
  | "products"
  | "content"
  | "textSearch"
  | "answers"
  | "idempotentCalls"
  | "campaigns"
  | "analytics"
  | "signOn"
  | "payoutFiles"
  | "proofOfWork"
  | "webAuthn"
>;
/** Wrappers that a request puts around its upstreams. */
type Wrappers = { [Name in "products" | "content"]: (upstream: Readers[Name]) => Readers[Name] };
export const unwrapped: Wrappers = { products: (products) => products, content: (content) => content };
