import { agencyReportReader } from "#server/agencies/store/agency-reports.ts";
import { agencyStatistics } from "#server/agencies/store/agency-statistics.ts";
import { invitationRepository } from "#server/agencies/store/invitations.ts";
import { invoiceRepository } from "#server/agencies/store/invoices.ts";
import { leadRepository } from "#server/agencies/store/leads.ts";
import { adviserRepository } from "#server/catalogue/store/advisers.ts";
import { agencyRepository } from "#server/catalogue/store/agencies.ts";
import { catalogueRepository } from "#server/catalogue/store/catalogue-writer.ts";
import { rewardPlanRepository } from "#server/catalogue/store/reward-plan.ts";
import { textSearch } from "#server/catalogue/store/text-search.ts";
import type { RequestContext, Tx } from "#server/context.ts";
import { caseRepository } from "#server/office/store/cases.ts";
import { dueReader } from "#server/office/store/due-work.ts";
import { erasureRepository } from "#server/office/store/erasure.ts";
import { supportRepository } from "#server/office/store/support.ts";
import { orderRepository } from "#server/orders/store/orders.ts";
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
import type { Secrets } from "#server/platform/context.ts";
import type { Db } from "#server/platform/database/database.ts";
import { auditRepository } from "#server/platform/store/audit.ts";
import { eventRepository } from "#server/platform/store/events.ts";
import { idempotentCalls } from "#server/platform/store/idempotent-calls.ts";
import { mailRepository } from "#server/platform/store/mails.ts";
import { operatorReader } from "#server/platform/store/operators.ts";
import { webhookRepository } from "#server/platform/store/webhooks.ts";
import type { Tenant } from "#server/platform/tenant/model.ts";
import { cachedResponses } from "#server/platform/upstream/store/cached-responses.ts";
import { addressRequestRepository } from "#server/referral/store/address-requests.ts";
import { clicksOf } from "#server/referral/store/clicks.ts";
import { recipientRepository } from "#server/referral/store/recipients.ts";
import { recommendationRepository } from "#server/referral/store/recommendations.ts";
import { recommenderRepository } from "#server/referral/store/recommenders.ts";
import { bankDetailRepository } from "#server/rewards/store/bank-details.ts";
import { claimRepository } from "#server/rewards/store/claims.ts";
import { customerNumberRepository } from "#server/rewards/store/customer-numbers.ts";
import { ledgerRepository } from "#server/rewards/store/ledger.ts";
import { moneyHistory } from "#server/rewards/store/money-history.ts";
import { recommendationLists } from "#server/rewards/store/recommendation-lists.ts";
import { voucherRepository } from "#server/rewards/store/vouchers.ts";
import type { Factories } from "./lazy.ts";
import type { Services } from "./services.ts";

/** The part of a context that describes the caller. */
export type Requester = Pick<
  RequestContext,
  "language" | "viewer" | "requestId" | "log" | "now" | "cookies" | "tracking" | "origin" | "isFindable"
>;

/** What the factories need: one tenant, its caller, and one access to the database. */
export type RepositoryParts = {
  services: Services;
  tenant: Tenant;
  secrets: Secrets;
  requester: Requester;
  db: Db;
};
export type ReaderParts = RepositoryParts & {
  wrap: Wrappers;
  /** The caller's network (networkOf); empty for a job or a command. */
  network: () => string;
};

/** Factories of a tenant's repositories. */
export const repositories: Factories<Repositories, RepositoryParts> = {
  accounts: ({ db }) => accountRepository(db),
  sessions: ({ db }) => sessionRepository(db),
  ssoUsers: ({ db }) => ssoUserRepository(db),
  ssoSessions: ({ services, db }) => ssoSessionRepository(db, services.sealer),
  agencies: ({ services, db }) => agencyRepository(db, services.sealer),
  advisers: ({ db }) => adviserRepository(db),
  rewardPlan: ({ db }) => rewardPlanRepository(db),
  invoices: ({ db }) => invoiceRepository(db),
  agencyStatistics: ({ db }) => agencyStatistics(db),
  invitations: ({ db }) => invitationRepository(db),
  recommenders: ({ db }) => recommenderRepository(db),
  leads: ({ db }) => leadRepository(db),
  tokens: ({ db }) => tokenRepository(db),
  emailChanges: ({ db }) => emailChangeRepository(db),
  recommendations: ({ services, tenant, db }) => recommendationRepository(db, services.sealer, tenant),
  recipients: ({ services, db }) => recipientRepository(db, services.sealer),
  orders: ({ db }) => orderRepository(db),
  claims: ({ db }) => claimRepository(db),
  recommendationLists: ({ db }) => recommendationLists(db),
  ledger: ({ db }) => ledgerRepository(db),
  rewards: ({ services, requester, db }) => services.rewardsOf(db, requester.language),
  bankDetails: ({ services, secrets, requester, db }) =>
    bankDetailsFor(requester.viewer, bankDetailRepository(db, services.sealer, secrets)),
  vouchers: ({ services, secrets, db }) => voucherRepository(db, services.sealer, secrets),
  payouts: ({ services, db }) => payoutRepository(db, services.sealer),
  bankEntries: ({ db }) => bankEntryRepository(db),
  reconciliation: ({ db }) => reconciliationReader(db),
  operators: ({ db }) => operatorReader(db),
  consentLog: ({ db }) => consentLog(db),
  events: ({ db }) => eventRepository(db),
  erasure: ({ db }) => erasureRepository(db),
  personalData: ({ services, db }) => personalDataReader(db, services.sealer),
  mails: ({ services, tenant, db }) => mailRepository(db, services.sealer, tenant),
  webhooks: ({ services, db }) => webhookRepository(db, services.sealer),
  addressRequests: ({ services, db }) => addressRequestRepository(db, services.sealer),
  subscribers: ({ db }) => subscriberRepository(db),
  cases: ({ services, db }) => caseRepository(db, services.sealer),
  support: ({ db }) => supportRepository(db),
  customerNumbers: ({ services, db }) => customerNumberRepository(db, services.sealer),
  spentCaptchas: ({ db }) => spentCaptchaRepository(db),
  catalogue: ({ db }) => catalogueRepository(db),
  audit: ({ db }) => auditRepository(db),
  passkeys: ({ db }) => passkeyRepository(db),
};

/** Factories of everything that only a context outside transactions has. */
export const readers: Factories<Readers, ReaderParts> = {
  due: ({ db }) => dueReader(db),
  agencyReports: ({ db }) => agencyReportReader(db),
  moneyHistory: ({ db }) => moneyHistory(db),
  clicks: ({ db }) => clicksOf(db),
  products: ({ services, tenant, requester, db, wrap }) =>
    wrap.products(services.productsOf(tenant, db, requester.language)),
  content: ({ services, tenant, wrap }) => wrap.content(services.contentOf(tenant)),
  textSearch: ({ db }) => textSearch(db),
  answers: ({ db }) => cachedResponses(db),
  idempotentCalls: ({ services, db }) => idempotentCalls(db, services.sealer),
  campaigns: ({ services, requester, db }) => services.campaignsOf(db, requester.language),
  analytics: ({ services, tenant, requester }) => services.analyticsOf(tenant, requester.origin),
  signOn: ({ services, tenant }) => services.signOnOf(tenant),
  payoutFiles: ({ tenant }) => payoutFiles(tenant, process.env),
  proofOfWork: ({ secrets }) => proofOfWork(secrets),
  webAuthn: () => webAuthn,
  loginAttempts: ({ services, tenant, network }) => services.loginAttemptsOf(tenant.id, network()),
};

/** The repositories of a transaction: everything except the caller, the tenant, its secrets and links. */
export type Repositories = Omit<Tx, keyof Requester | "tenant" | "secrets" | "links" | "mailLinks" | "consequences">;
export type Readers = Pick<
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
  | "loginAttempts"
>;
/** Wrappers that a request puts around its upstreams. */
export type Wrappers = { [Name in "products" | "content"]: (upstream: Readers[Name]) => Readers[Name] };
export const unwrapped: Wrappers = { products: (products) => products, content: (content) => content };
