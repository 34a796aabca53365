import type { Language, Tenant } from "#server/domain/tenant/model.ts";
import type { ShopArea } from "#server/domain/tenant/shop.ts";
import type { PageLink } from "./components/layout/links.ts";
import { i18nFor } from "./i18n/index.ts";
import { path } from "./paths.ts";
import type { RootData } from "./root.tsx";
import { areaAt, areaHref } from "./shop.ts";

/** The areas in the menu (specification section 2: fixed lists of mobile, home internet, TV, fibre and help). */
const listed = ["mobile", "homeInternet", "fibre", "tv"] as const satisfies readonly ShopArea[];

/** Where the areas begin that a tenant has of these. */
export function menuAreas(tenant: Tenant, language: Language): { area: ShopArea; href: string }[] {
  return listed.flatMap((area) => {
    const href = areaHref(tenant, language, area);
    return href === null ? [] : [{ area, href }];
  });
}

type Menus = {
  home: string;
  audiences: PageLink[];
  areas: PageLink[];
  side: PageLink[];
};

/** The menus of a page. */
export function menusOf({ language, pathname, carried, tenant }: RootData): Menus {
  const { t } = i18nFor(language);
  const query = new URLSearchParams(carried).toString();
  const link = (href: string, label: string): PageLink => ({
    href: query ? `${href}?${query}` : href,
    label,
    current: href === pathname,
  });
  const own = (name: "recommend" | "helpHow" | "code" | "personalArea", label: string) =>
    link(path(language, name), t(`page:nav.${label}`));
  const here = areaAt(pathname, {})?.area;
  return {
    home: link(path(language, "home"), "").href,
    audiences: [],
    areas: [
      own("recommend", "recommend"),
      ...tenant.areas.map(({ area, href }) => {
        const way = link(href, t(`shop:areas.${area}.name`));
        return { ...way, current: way.current || (area === here && "within") };
      }),
      own("helpHow", "help"),
    ],
    side: [own("personalArea", "mine"), ...(tenant.offersCode ? [own("code", "code")] : [])],
  };
}
