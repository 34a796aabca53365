import { formatDay, isDay } from "#server/platform/values/calendar.ts";
import type { Language } from "#server/platform/values/language.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { asksToConfirm } from "#server/tenants/derived.ts";
import type { Tenant } from "#server/tenants/model.ts";

/**
 * Variables that text files may use in braces: the operator's data and every clock, so that no text states a different
 * number.
 */
export function textVariables(tenant: Tenant, language: Language): Record<string, string | number> {
  const { legal, clocks, bonus } = tenant;
  const { accessibility, ...operator } = legal;
  return {
    name: tenant.name,
    siteUrl: tenant.siteUrl,
    operator: operator.operator,
    representedBy: operator.representedBy,
    street: operator.street,
    postcode: operator.postcode,
    city: operator.city,
    email: operator.email,
    helpEmail: tenant.mail.replyTo,
    phone: operator.phone,
    privacyOfficer: operator.privacyOfficer,
    hotlineHours: operator.hotlineHours[language],
    authority: accessibility.authority,
    termsVersion: isDay(tenant.terms.version) ? formatDay(tenant.terms.version) : tenant.terms.version,
    linkDays: clocks.linkDays,
    orderDays: clocks.orderDays,
    withdrawalDays: clocks.withdrawalDays,
    weeksFrom: clocks.forecastWeeks.from,
    weeksTo: clocks.forecastWeeks.to,
    escalateMonths: clocks.escalateMonths,
    complaintOpensDays: clocks.complaintOpensDays,
    complaintClosesMonths: clocks.complaintClosesMonths,
    eraseWeeks: clocks.eraseWeeks,
    voucherHours: clocks.voucherHours,
    cashWeeks: Math.ceil(clocks.cashDays / 7),
    claimDays: clocks.claimDays,
    rewardLinkDays: clocks.rewardLinkDays,
    loginLinkMinutes: clocks.loginLinkMinutes,
    optInDays: clocks.optInDays,
    bonusDeals: bonus.deals ?? 0,
    bonusAmount: formatCents(bonus.cents, language),
    bonusMonths: bonus.windowMonths,
  };
}

/** Conditions that a section can name with "when=". */
export function textConditions(tenant: Tenant): Record<string, boolean> {
  return {
    always: true,
    bonus: tenant.bonus.deals !== null,
    confirmEmail: asksToConfirm(tenant),
    whitelist: tenant.modules.whitelistedEmail,
    everybody: !tenant.modules.whitelistedEmail,
    staff: tenant.recommendation.allowStaff,
    noStaff: !tenant.recommendation.allowStaff,
    noSelf: !tenant.recommendation.allowSelf,
    self: tenant.recommendation.allowSelf,
    ibanOnlyDe: tenant.modules.ibanOnlyDe,
    anyIban: !tenant.modules.ibanOnlyDe,
    code: tenant.modules.offlineRecommendationCode,
    newsletter: tenant.modules.newsletterPermission,
    companies: tenant.modules.companyRecommendation,
    exitIntent: tenant.modules.exitIntent,
    shopPrefill: tenant.shopPrefill !== null,
    videos: tenant.videoOrigin !== null,
    optionalScripts: tenant.optionalScripts.length > 0,
  };
}
