import { areaAt } from "#app/content/shop.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { audienceAt, path } from "#app/paths.ts";
import type { PageLink } from "#app/ui/layout/links.ts";
import type { Audience } from "#server/platform/values/audience.ts";
import { memberPages } from "./area-pages.ts";
import type { RootData } from "./root-data.ts";

type Menus = {
  audiences: PageLink[];
  areas: PageLink[];
  side: PageLink[];
};

type Label = "private" | "business" | "recommend" | "help" | "mine" | "myData" | "code";

/** The menus of a page. */
export function menusOf(data: RootData): Menus {
  const { t } = i18nFor(data);
  const { language, pathname, tenant } = data;
  const link = (href: string, label: string): PageLink => ({ href, label, current: href === pathname });
  const own = (
    name: "home" | "business" | "code" | "personalArea" | "myData" | (typeof ways)[Audience][number],
    label: Label,
  ) => link(path(language, name), t(`page:nav.${label}`));
  const audience = audienceAt(pathname);
  const start = { private: own("home", "private"), business: own("business", "business") };
  start[audience].current ||= "within";
  const [recommend, help] = ways[audience];
  // On a page with the member navigation, the header does not say the same again.
  const isInArea = data.isMember && memberPages.some((name) => path(language, name) === pathname);
  const currentArea = areaAt(pathname, {})?.area;
  return {
    // The logo links to the brand's own site.
    audiences: tenant.sellsToBusiness
      ? [start.private, start.business]
      : [{ ...start.private, label: t("page:crumbs.home") }],
    areas: [
      own(recommend, "recommend"),
      ...tenant.areas.map(({ area, href }) => {
        const entry = link(href, t(`page:areas.${area}`));
        return { ...entry, current: entry.current || (area === currentArea && "within") };
      }),
      own(help, "help"),
    ],
    side: [
      ...(isInArea ? [] : [own("personalArea", "mine")]),
      ...(data.isMember && !isInArea ? [own("myData", "myData")] : []),
      ...(tenant.offersCode ? [own("code", "code")] : []),
    ],
  };
}

/** The pages for recommending and for help. */
const ways = {
  private: ["recommend", "helpHow"],
  business: ["businessRecommend", "businessHow"],
} as const;
