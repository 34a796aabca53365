import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import type { MemberLink } from "#app/ui/member/member-nav.tsx";
import type { SsoUser } from "#server/people/sso/model.ts";
import { areaLink, mayOpen } from "./area-pages.ts";

/** The pages of the agency's navigation, in order. Their names are in the texts under agency, `nav`. */
const agencyPages = [
  "agency",
  "agencyLeads",
  "agencyOrders",
  "agencyRecommendations",
  "agencyRecommenders",
  "agencyInvitations",
  "agencyStatistics",
  "agencyRewards",
  "agencyRewardPlan",
  "agencyInvoices",
  "agencyMasterData",
  "agencyEmployees",
  "agencyAdministration",
] as const;

export type AgencyPage = (typeof agencyPages)[number];

/** The pages that this user may open, for the loader to pass on to useAgencyLinks. */
export function agencyPagesFor(user: Pick<SsoUser, "role" | "state">): AgencyPage[] {
  return agencyPages.filter((name) => mayOpen(user, name));
}

/** The tabs of an agency's recommendations. Their names are in the texts under agencyReports, `tabs`. */
const agencyTabs = [
  "agencyRecommendations",
  "agencyInvite",
  "agencyTabInvitations",
  "agencyTabRecommenders",
  "agencyTabLeads",
  "agencyRelease",
] as const;
export type AgencyTab = (typeof agencyTabs)[number];

export const isAgencyTab = (name: string | null): name is AgencyTab => agencyTabs.some((tab) => tab === name);

/** The tabs that this user may open. */
export function agencyTabsFor(user: Pick<SsoUser, "role" | "state">): AgencyTab[] {
  return agencyTabs.filter((name) => mayOpen(user, name));
}

/** The navigation's links on one of the agency's pages. */
export function useAgencyLinks(pages: readonly AgencyPage[], current: AgencyPage): MemberLink[] {
  const { t } = useTranslation("agency");
  const language = useLanguage();
  return pages.map((name) => areaLink(language, name, t(`nav.${name}`), name === current));
}
