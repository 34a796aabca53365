import { useTranslation } from "react-i18next";
import { type AgencyPage, useAgencyLinks } from "#app/layout/agency-pages.ts";
import { MemberNav } from "#app/ui/member/member-nav.tsx";

type Props = {
  /** the pages that the user may open (agencyPagesFor) */
  pages: readonly AgencyPage[];
  current: AgencyPage;
};

/** The agency's navigation, above each of its pages. */
export function AgencyNav({ pages, current }: Props) {
  const { t } = useTranslation("agency");
  return <MemberNav label={t("nav.label")} links={useAgencyLinks(pages, current)} />;
}
