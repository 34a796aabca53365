import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import type { MemberLink } from "#app/ui/member/member-nav.tsx";
import { areaLink } from "./area-pages.ts";

/**
 * The pages of the member navigation, in order; the header links to the logout. Their names are in the texts under
 * member, `nav`.
 */
const memberPages = ["personalArea", "rewardOverview", "myData", "security"] as const;

type MemberPage = (typeof memberPages)[number];

/** The member navigation's links on one of its pages: `<MemberNav links={useMemberLinks("personalArea")} />`. */
export function useMemberLinks(current: MemberPage | "logout"): MemberLink[] {
  const { t } = useTranslation("member");
  const language = useLanguage();
  return memberPages.map((name) => areaLink(language, name, t(`nav.${name}`), name === current));
}
