import type { PageName } from "#app/sitemap.ts";
import type { AgencyReportName } from "#server/agencies/reports.ts";

/** The page that shows each report: its right also applies to the file. */
export const reportPages = {
  orders: "agencyOrders",
  recommendations: "agencyRecommendations",
  referrers: "agencyReferrers",
  leads: "agencyLeads",
  rewards: "agencyRewards",
  invitations: "agencyInvitations",
} as const satisfies Record<AgencyReportName, PageName>;
