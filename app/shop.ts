import type { Audience } from "#server/domain/audience.ts";
import type { Campaign } from "#server/domain/campaign/model.ts";
import { formatCents } from "#server/domain/money.ts";
import type { CategoryView } from "#server/domain/product/show-category.ts";
import type { Language, Tenant } from "#server/domain/tenant/model.ts";
import { businessAreas, type ShopArea } from "#server/domain/tenant/shop-areas.ts";
import type { PageLink } from "./components/layout/links.ts";
import type { CampaignLink } from "./components/product/campaign-list.tsx";
import type { CategoryPageData } from "./components/product/category-page.tsx";
import { deviceFace, noteMarks, productFace } from "./components/product/faces.ts";
import { i18nFor, type Wording } from "./i18n/index.ts";
import { nameAt, path, pathWith, recommendHref } from "./paths.ts";
import { facadePicture, productPictures } from "./pictures.ts";
import { type PageName, pageNames, rowOf } from "./sitemap.ts";

/** The years that have campaign pages (specification section 2). */
export const isCampaignYear = (year: string): boolean => /^202[0-5]$/.test(year);

/** The pages that show an area whole, and those whose parameter names a part of it; by area. */
const wholePages = pagesByArea((name) => !paramOf(name));
const partPages = pagesByArea((name) => Boolean(paramOf(name)));

function pagesByArea(isWanted: (name: PageName) => boolean): ReadonlyMap<ShopArea | null, PageName> {
  return new Map(
    pageNames.filter((name) => rowOf(name).area && isWanted(name)).map((name) => [rowOf(name).area, name]),
  );
}

/** The parameter of a page's path; undefined: it has none. */
export function paramOf(name: PageName): string | undefined {
  return /:(\w+)/.exec(rowOf(name).path.de)?.[1];
}

/** Where an area is, whole (`part` null) or in one part. null: it has no such page. */
function placeOf(language: Language, area: ShopArea, part: string | null): string | null {
  const name = (part === null ? wholePages : partPages).get(area);
  if (!name) return null;
  return pathWith(language, name, part === null ? {} : { [paramOf(name) ?? ""]: part });
}

/** The area that an address of the shop shows, and its part; null: it is no such address. */
export function areaAt(
  pathname: string,
  params: Readonly<Record<string, string | undefined>>,
): { area: ShopArea; part: string | null } | null {
  const name = nameAt(pathname);
  const area = name && rowOf(name).area;
  return area ? { area, part: params["subcategory"] ?? params["category"] ?? null } : null;
}

/** The way into an area that the tenant has; null: it has none. What is only shown in parts opens with its first one. */
export function areaHref(tenant: Tenant, language: Language, area: ShopArea): string | null {
  const settings = tenant.shop.areas[area];
  if (!settings) return null;
  const [first] = settings.parts;
  return placeOf(language, area, null) ?? (first ? placeOf(language, area, first.slug) : null);
}

/** Everything that stands at /zuhause. */
export const homeAreas: readonly ShopArea[] = ["homeInternet", "youngPeople", "fibre", "tv", "sport", "homeService"];
const privateAreas: readonly ShopArea[] = ["mobile", "young", ...homeAreas];

const audienceOf = (area: ShopArea): Audience =>
  (businessAreas as readonly ShopArea[]).includes(area) ? "business" : "private";

/** The areas for private people, or for businesses. */
export const areasOf = (audience: Audience): readonly ShopArea[] =>
  audience === "business" ? businessAreas : privateAreas;

/** A way into each area for private people, or for businesses, as their start pages show them. */
export function areaLinks(tenant: Tenant, language: Language, audience: Audience): PageLink[] {
  return areasOf(audience).flatMap((area) => {
    const href = areaHref(tenant, language, area);
    return href ? [{ href, label: i18nFor({ tenant, language }).t(`page:areas.${area}`) }] : [];
  });
}

/** A page of the shop as its component draws it, and how search engines show it. */
export function categoryPage(
  view: CategoryView,
  wording: Wording & { tenant: Pick<Tenant, "id"> },
): CategoryPageData & { found: { title: string; description: string } } {
  const { t } = i18nFor(wording);
  const { language, tenant } = wording;
  const { area, part, category, text, upToCents } = view;
  const marks = noteMarks(view.notes ?? []);
  const audience = audienceOf(area);
  const pictures = (id: string) => productPictures(tenant.id, id);
  const recommend = (productId: string) => recommendHref(language, audience, productId);
  const title = part?.name[language] ?? category?.title ?? t(`shop:areas.${area}.title`);
  const description = t(`shop:areas.${area}.description`, { euros: euros(upToCents, language) });
  return {
    area,
    picture: category && facadePicture(tenant.id, "categoryPicture", category.id),
    crumb: part?.name[language] ?? t(`page:areas.${area}`),
    title,
    found: part
      ? {
          title: t("shop:partTitle", { title, area: t(`page:areas.${area}`) }),
          description: `${title}. ${description}`,
        }
      : { title, description },
    upToCents,
    parts: partLinks(view, wording),
    products:
      view.products?.map((product) => ({
        ...productFace(product, marks.of(product.footnoteKey), pictures(product.id)),
        lines: product.descriptions,
        href: recommend(product.id),
      })) ?? null,
    devices: view.devices.map((offer) => ({
      ...deviceFace(offer, marks.of(offer.footnoteKey), pictures(offer.id)),
      href: recommend(offer.id),
    })),
    notes: view.notes && marks.notes,
    text,
    recommendHref: recommendHref(language, audience, null),
  };
}

/** From one part to the other; where the area has a page of its own, that comes first. */
function partLinks({ area, part, parts }: CategoryView, wording: Wording): CategoryPageData["parts"] {
  if (parts.length === 0) return [];
  const { language } = wording;
  const whole = placeOf(language, area, null);
  const all = { href: whole ?? "", label: i18nFor(wording).t("shop:all"), current: part === null };
  const links = parts.map(({ slug, name }) => ({
    href: placeOf(language, area, slug) ?? "",
    label: name[language],
    current: slug === part?.slug,
  }));
  return whole === null ? links : [all, ...links];
}

/** The page of a campaign; the one without a year has an address of its own. */
export function campaignHref(language: Language, { year, slug }: Pick<Campaign, "year" | "slug">): string {
  if (year === null) return path(language, "multiCredit");
  return path(language, "campaign", { year: String(year), campaign: slug });
}

/** Campaigns as a list shows them. */
export function campaignLinks(campaigns: readonly Campaign[], language: Language): CampaignLink[] {
  return campaigns.map((campaign) => ({
    href: campaignHref(language, campaign),
    title: campaign.title,
    endsOn: campaign.endsOn,
  }));
}

/** 7000 → "70", for "bis zu 70 Euro". */
export function euros(cents: number, language: Language): string {
  return formatCents(cents, language).replaceAll(/[\s€]/g, "");
}
