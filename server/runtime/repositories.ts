import { agencyStatistics } from "#server/agencies/store/agency-statistics.ts";
import { invitationRepository } from "#server/agencies/store/invitations.ts";
import { invoiceRepository } from "#server/agencies/store/invoices.ts";
import { leadRepository } from "#server/agencies/store/leads.ts";
import { adviserRepository } from "#server/catalogue/store/advisers.ts";
import { agencyRepository } from "#server/catalogue/store/agencies.ts";
import { catalogueRepository } from "#server/catalogue/store/catalogue-writer.ts";
import { itemDrafts } from "#server/catalogue/store/item-drafts.ts";
import { priceChanges } from "#server/catalogue/store/price-changes.ts";
import { priceVersions } from "#server/catalogue/store/prices.ts";
import { rewardPlanRepository } from "#server/catalogue/store/reward-plan.ts";
import { textVersions } from "#server/catalogue/store/text-versions.ts";
import type { RequestContext } from "#server/context.ts";
import { caseRepository } from "#server/office/store/cases.ts";
import { erasureRepository } from "#server/office/store/erasure.ts";
import { noticeRepository } from "#server/office/store/notices.ts";
import { partnerRepository } from "#server/office/store/partner.ts";
import { savedViewRepository } from "#server/office/store/saved-views.ts";
import { supportRepository } from "#server/office/store/support.ts";
import { forecastRepository } from "#server/orders/store/forecasts.ts";
import { inbox } from "#server/orders/store/inbox.ts";
import { orderRepository } from "#server/orders/store/orders.ts";
import { bankDetailsFor } from "#server/payouts/bank-details-for.ts";
import { bankEntryRepository } from "#server/payouts/store/bank-entries.ts";
import { moneyReportRepository } from "#server/payouts/store/money-reports.ts";
import { payoutRepository } from "#server/payouts/store/payouts.ts";
import { reconciliationReader } from "#server/payouts/store/reconciliation.ts";
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
import type { Db } from "#server/platform/database/database.ts";
import { auditRepository } from "#server/platform/store/audit.ts";
import { eventRepository } from "#server/platform/store/events.ts";
import { mailRepository } from "#server/platform/store/mails.ts";
import { operatorRepository } from "#server/platform/store/operators.ts";
import { taskRepository } from "#server/platform/store/tasks.ts";
import { webhookRepository } from "#server/platform/store/webhooks.ts";
import { addressRequestRepository } from "#server/referral/store/address-requests.ts";
import { agencyReferrerRepository } from "#server/referral/store/agency-referrers.ts";
import { recipientRepository } from "#server/referral/store/recipients.ts";
import { recommendationRepository } from "#server/referral/store/recommendations.ts";
import { bankDetailRepository } from "#server/rewards/store/bank-details.ts";
import { bonusWindowRepository } from "#server/rewards/store/bonus-windows.ts";
import { claimRepository } from "#server/rewards/store/claims.ts";
import { customerNumberRepository } from "#server/rewards/store/customer-numbers.ts";
import { ledgerRepository } from "#server/rewards/store/ledger.ts";
import { recommendationLists } from "#server/rewards/store/recommendation-lists.ts";
import { similarOrders } from "#server/rewards/store/similar-orders.ts";
import { voucherRepository } from "#server/rewards/store/vouchers.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { themeRepository } from "#server/tenants/store/themes.ts";
import type { Services } from "./services.ts";

/** Whose tenant, and who reads it. */
export type Caller = Pick<RequestContext, "tenant" | "language" | "viewer">;

/** The repositories of one tenant that know nothing of the caller: of a transaction, or of statements by themselves. */
export function ofTenant({ sealer, secretsOf }: Services, tenant: Tenant, db: Db) {
  const secrets = secretsOf(tenant.id);
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
    vouchers: voucherRepository(db, sealer, secrets),
    payouts: payoutRepository(db, sealer),
    bankEntries: bankEntryRepository(db),
    reconciliation: reconciliationReader(db),
    moneyReports: moneyReportRepository(db),
    operators: operatorRepository(db),
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
    savedViews: savedViewRepository(db),
    partners: partnerRepository(db),
    customerNumbers: customerNumberRepository(db, sealer),
    spentCaptchas: spentCaptchaRepository(db),
    catalogue: catalogueRepository(db),
    priceChanges: priceChanges(db),
    itemDrafts: itemDrafts(db),
    texts: textVersions(db),
    themes: themeRepository(db),
    audit: auditRepository(db),
    tasks: taskRepository(db, sealer),
    passkeys: passkeyRepository(db),
  };
}

/** Bank details as this viewer may see them. */
export function bankDetailsOf(services: Services, { tenant, viewer }: Pick<Caller, "tenant" | "viewer">, db: Db) {
  return bankDetailsFor(viewer, bankDetailRepository(db, services.sealer, services.secretsOf(tenant.id)));
}

/** The repositories of a transaction. */
export function repositoriesIn(services: Services, caller: Caller, db: Db) {
  return {
    ...ofTenant(services, caller.tenant, db),
    rewards: services.rewardsOf(db, caller.language),
    bankDetails: bankDetailsOf(services, caller, db),
  };
}
