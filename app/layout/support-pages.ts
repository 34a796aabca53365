import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import type { MemberLink } from "#app/ui/member/member-nav.tsx";
import { type SupportReason, supportReasons } from "#server/office/model.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { areaLink, mayOpen } from "./area-pages.ts";

/**
 * The pages of the support's and the call-centre's navigation, in order. Their names are in the texts under support,
 * `nav`.
 */
const supportPages = [
  "callCentre",
  "supportSearch",
  "supportQueues",
  "supportReviews",
  "supportPayouts",
  "supportVouchers",
  "supportInvoices",
] as const;
export type SupportPage = (typeof supportPages)[number];

/** The pages that this user may open, for the loader to pass on to useSupportLinks. */
export function supportPagesFor(user: Pick<SsoUser, "role" | "state">): SupportPage[] {
  return supportPages.filter((name) => mayOpen(user, name));
}

/** The navigation's links; `current` null: the page is below one of them. */
export function useSupportLinks(pages: readonly SupportPage[], current: SupportPage | null): MemberLink[] {
  const { t } = useTranslation("support");
  const language = useLanguage();
  return pages.map((name) => areaLink(language, name, t(`nav.${name}`), name === current));
}

/** The reason named in a URL or a form; null: none. */
export function reasonIn(text: unknown): SupportReason | null {
  return supportReasons.find((one) => one === text) ?? null;
}
