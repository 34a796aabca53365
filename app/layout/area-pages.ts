import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { path, pathWith } from "#app/paths.ts";
import { type PageName, rowOf } from "#app/sitemap.ts";
import type { MemberLink } from "#app/ui/member/member-nav.tsx";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight, type Right } from "#server/people/sso/rights.ts";
import type { Language } from "#server/platform/values/language.ts";

/** Whether an SSO user has the right that a page's row names; a page without a right is closed to all of them. */
export function mayOpen(user: Pick<SsoUser, "role" | "state">, name: PageName): boolean {
  const right: Right | null = rowOf(name).right;
  return right !== null && hasRight(user, right);
}

/** A link to a page without parameters, in the navigation of a signed-in area. */
export function areaLink(language: Language, name: PageName, label: string, current: boolean): MemberLink {
  return { href: pathWith(language, name, {}), label, current, isHydrated: rowOf(name).script === "hydrated" };
}

/** The start page of SSO users: the first of these whose right they have. */
const homes = [
  ["agency", "agency"],
  ["recommendForCallers", "callCentre"],
  ["support", "supportSearch"],
  ["payouts", "supportPayouts"],
  ["installation", "installation"],
  ["texts", "texts"],
  ["integration", "integration"],
] as const satisfies readonly (readonly [Right, PageName])[];

/** null: this role has no start page. */
export function ssoHome(language: Language, user: Pick<SsoUser, "role" | "state">): string | null {
  const home = homes.find(([right]) => hasRight(user, right));
  return home === undefined ? null : path(language, home[1]);
}

/**
 * The pages of the member navigation, in order; the header links to the logout. Their names are in the texts under
 * member, `nav`.
 */
export const memberPages = ["personalArea", "rewardOverview", "myData", "security"] as const;

type MemberPage = (typeof memberPages)[number];

/** The member navigation's links on one of its pages: `<MemberNav links={useMemberLinks("personalArea")} />`. */
export function useMemberLinks(current: MemberPage | "logout"): MemberLink[] {
  const { t } = useTranslation("member");
  const language = useLanguage();
  return memberPages.map((name) => areaLink(language, name, t(`nav.${name}`), name === current));
}
