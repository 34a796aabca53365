import type { RequestContext, Secrets, Tx } from "#server/domain/context.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import { accountRepository } from "#server/store/account/accounts.ts";
import { addressRequestRepository } from "#server/store/account/address-requests.ts";
import { consentLog } from "#server/store/account/consent-log.ts";
import { customerNumberRepository } from "#server/store/account/customer-numbers.ts";
import { emailChangeRepository } from "#server/store/account/email-changes.ts";
import { passkeyRepository } from "#server/store/account/passkeys.ts";
import { sessionRepository } from "#server/store/account/sessions.ts";
import { spentCaptchaRepository } from "#server/store/account/spent-captchas.ts";
import { subscriberRepository } from "#server/store/account/subscribers.ts";
import { adviserRepository } from "#server/store/agency/advisers.ts";
import { agencyRepository } from "#server/store/agency/agencies.ts";
import { agencyReportReader } from "#server/store/agency/agency-reports.ts";
import { agencyStatistics } from "#server/store/agency/agency-statistics.ts";
import { invitationRepository, recommenderRepository } from "#server/store/agency/invitations.ts";
import { leadRepository } from "#server/store/agency/leads.ts";
import { ssoSessionRepository, ssoUserRepository } from "#server/store/agency/sso.ts";
import { cachedResponses } from "#server/store/content/cached-responses.ts";
import { textSearch } from "#server/store/content/text-search.ts";
import type { Db } from "#server/store/database/database.ts";
import { idempotentCalls } from "#server/store/jobs/idempotent-calls.ts";
import { mailRepository } from "#server/store/jobs/mails.ts";
import { webhookRepository } from "#server/store/jobs/webhooks.ts";
import { dueReader } from "#server/store/lifecycle/due-work.ts";
import { eventRepository } from "#server/store/lifecycle/events.ts";
import { orderRepository } from "#server/store/lifecycle/orders.ts";
import { bankDetailRepository } from "#server/store/money/bank-details.ts";
import { claimRepository } from "#server/store/money/claims.ts";
import { invoiceRepository } from "#server/store/money/invoices.ts";
import { ledgerRepository } from "#server/store/money/ledger.ts";
import { payoutRepository } from "#server/store/money/payouts.ts";
import { moneyHistory, rewardPlanRepository } from "#server/store/money/reward-plan.ts";
import { voucherRepository } from "#server/store/money/vouchers.ts";
import { erasureRepository } from "#server/store/privacy/erasure.ts";
import { personalDataReader } from "#server/store/privacy/personal-data.ts";
import { clicksOf } from "#server/store/recommendation/clicks.ts";
import { recipientRepository } from "#server/store/recommendation/recipients.ts";
import { recommendationRepository } from "#server/store/recommendation/recommendations.ts";
import { tokenRepository } from "#server/store/recommendation/tokens.ts";
import { auditRepository } from "#server/store/support/audit.ts";
import { caseRepository } from "#server/store/support/cases.ts";
import { operatorReader } from "#server/store/support/operators.ts";
import { supportRepository } from "#server/store/support/support.ts";
import { bankDetailsFor } from "./bank-details-for.ts";
import type { Factories } from "./lazy.ts";
import { proofOfWork } from "./login/proof-of-work.ts";
import { webAuthn } from "./login/webauthn.ts";
import { payoutFiles } from "./payout-files.ts";
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
  ledger: ({ db }) => ledgerRepository(db),
  rewards: ({ services, requester, db }) => services.rewardsOf(db, requester.language),
  bankDetails: ({ services, secrets, requester, db }) =>
    bankDetailsFor(requester.viewer, bankDetailRepository(db, services.sealer, secrets)),
  vouchers: ({ services, secrets, db }) => voucherRepository(db, services.sealer, secrets),
  payouts: ({ services, db }) => payoutRepository(db, services.sealer),
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
export type Repositories = Omit<Tx, keyof Requester | "tenant" | "secrets" | "links">;
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
