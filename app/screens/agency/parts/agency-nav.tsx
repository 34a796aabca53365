import { MemberNav } from "#app/components/member/member-nav.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import { type AgencyPage, useAgencyLinks } from "#app/layout/agency-pages.ts";

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
