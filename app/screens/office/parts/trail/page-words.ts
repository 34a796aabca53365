import { i18nFor, type TextKey, type Wording } from "#app/i18n/index.ts";
import { type OfficePage, officePages } from "#app/layout/office-pages.ts";
import type { SsoPage } from "#app/sitemap.ts";

/** The words for pages that are not in the navigation: their own title, where it says without an example what it is. */
const others: Record<Exclude<SsoPage, OfficePage>, TextKey> = {
  agencyAdministration: "auditTrail:pages.agencyAdministration",
  agencyExport: "auditTrail:pages.agencyExport",
  agencyInvoicePdf: "auditTrail:pages.invoicePdf",
  agencyLead: "agencyReports:leadPage.eyebrow",
  agencyNewPlanRow: "agencyMoney:newRow.title",
  agencyTabInvitations: "office:pages.agencyInvitations",
  agencyTabLeads: "office:pages.agencyLeads",
  agencyTabReferrers: "office:pages.agencyReferrers",
  auditTrailFile: "auditTrail:pages.auditTrailFile",
  callCentreRecommend: "support:callCentre.formTitle",
  campaignResultsFile: "auditTrail:pages.campaignResultsFile",
  mailText: "auditTrail:pages.mailText",
  moneyReportFile: "auditTrail:pages.moneyReportFile",
  notices: "notices:title",
  officeAgency: "auditTrail:pages.officeAgency",
  officeCampaign: "items:campaign.pageTitle",
  officeNewCampaign: "items:campaign.newTitle",
  officeNewProduct: "items:product.newTitle",
  officeProduct: "items:product.title",
  savedViews: "list:views.title",
  supportCase: "auditTrail:pages.supportCase",
  supportInvoicePdf: "auditTrail:pages.invoicePdf",
  supportLookBack: "auditTrail:pages.supportLookBack",
  supportLookBackAtRun: "auditTrail:pages.supportLookBackAtRun",
  supportPayout: "auditTrail:pages.supportPayout",
  supportPayoutFile: "auditTrail:pages.supportPayoutFile",
  supportRecommendation: "auditTrail:pages.supportRecommendation",
  supportTask: "auditTrail:pages.supportTask",
  supportTaskFile: "auditTrail:pages.supportTaskFile",
  text: "auditTrail:pages.text",
};
const otherWords = new Map<string, TextKey>(Object.entries(others));

/** What people call a page that the code calls `name`; another name, as of a call, stays as it is. */
export function pageWord(wording: Wording, name: string): string {
  const inNavigation = officePages.find((one) => one === name);
  const key = inNavigation ? (`office:pages.${inNavigation}` as const) : otherWords.get(name);
  return key ? i18nFor(wording).t(key) : name;
}
