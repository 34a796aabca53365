import { i18nFor, type Wording } from "#app/i18n/index.ts";
import { nameAt, path, pathWith, recommendHref } from "#app/paths.ts";
import { type PageName, pageNames, rowOf } from "#app/sitemap.ts";
import type { PageLink } from "#app/ui/layout/links.ts";
import type { CampaignLink } from "#app/ui/product/campaign-list.tsx";
import type { CategoryPageData } from "#app/ui/product/category-page.tsx";
import { deviceFace, noteMarks, productFace } from "#app/ui/product/faces.ts";
import type { Campaign } from "#server/catalogue/campaign/model.ts";
import { shownRaises } from "#server/catalogue/campaign/raises.ts";
import type { Product } from "#server/catalogue/product/model.ts";
import type { CategoryView } from "#server/catalogue/product/show-category.ts";
import type { Audience } from "#server/platform/values/audience.ts";
import type { Language } from "#server/platform/values/language.ts";
import { formatCents } from "#server/platform/values/money.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { businessAreas, type ShopArea } from "#server/tenants/shop-areas.ts";
import { facadePicture, productPictures } from "./pictures.ts";

/** The years that have campaign pages: from 2020, the first, to the end of the century. */
export const isCampaignYear = (year: string): boolean => /^20[2-9]\d$/.test(year);

/** Pages that show a whole area, and pages whose parameter names a part of one; by area. */
const wholePages = pagesByArea((name) => !paramOf(name));
const partPages = pagesByArea((name) => Boolean(paramOf(name)));

function pagesByArea(isWanted: (name: PageName) => boolean): ReadonlyMap<ShopArea | null, PageName> {
  return new Map(
    pageNames.filter((name) => rowOf(name).area && isWanted(name)).map((name) => [rowOf(name).area, name]),
  );
}

/** The parameter's name in a page's path; undefined: none. */
export function paramOf(name: PageName): string | undefined {
  return /:(\w+)/.exec(rowOf(name).path.de)?.[1];
}

/** The path of an area, whole (`part` null) or of one part. null: it has no such page. */
function placeOf(language: Language, area: ShopArea, part: string | null): string | null {
  const name = (part === null ? wholePages : partPages).get(area);
  if (!name) return null;
  return pathWith(language, name, part === null ? {} : { [paramOf(name) ?? ""]: part });
}

/** The area, and the part of it, that a shop path shows; null: not a shop path. */
export function areaAt(
  pathname: string,
  params: Readonly<Record<string, string | undefined>>,
): { area: ShopArea; part: string | null } | null {
  const name = nameAt(pathname);
  const area = name && rowOf(name).area;
  return area ? { area, part: params["subcategory"] ?? params["category"] ?? null } : null;
}

/**
 * The entry path of an area that the tenant has; null: it does not. An area shown only in parts opens with its first
 * one.
 */
export function areaHref(tenant: Tenant, language: Language, area: ShopArea): string | null {
  const settings = tenant.shop.areas[area];
  if (!settings) return null;
  const [first] = settings.parts;
  return placeOf(language, area, null) ?? (first ? placeOf(language, area, first.slug) : null);
}

/** All areas below /zuhause. */
export const homeAreas: readonly ShopArea[] = ["homeInternet", "youngPeople", "fibre", "tv", "sport", "homeService"];
const privateAreas: readonly ShopArea[] = ["mobile", "young", ...homeAreas];

const audienceOf = (area: ShopArea): Audience =>
  (businessAreas as readonly ShopArea[]).includes(area) ? "business" : "private";

/** The areas for private customers, or for businesses. */
export const areasOf = (audience: Audience): readonly ShopArea[] =>
  audience === "business" ? businessAreas : privateAreas;

/** Links to each area for private customers, or for businesses, as on their start pages. */
export function areaLinks(tenant: Tenant, language: Language, audience: Audience): PageLink[] {
  return areasOf(audience).flatMap((area) => {
    const href = areaHref(tenant, language, area);
    return href ? [{ href, label: i18nFor({ tenant, language }).t(`page:areas.${area}`) }] : [];
  });
}

/** A shop page's data for its component, and its metadata for search engines. */
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

/** Links between the parts; the area's own page, if there is one, comes first. */
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

/** The path of a campaign's page; the one without a year has a fixed path. */
export function campaignHref(language: Language, { year, slug }: Pick<Campaign, "year" | "slug">): string {
  if (year === null) return path(language, "multiCredit");
  return path(language, "campaign", { year: String(year), campaign: slug });
}

/** Campaigns as a list shows them; `products`: all that are sold. */
export function campaignLinks(
  campaigns: readonly Campaign[],
  products: readonly Product[],
  language: Language,
): CampaignLink[] {
  return campaigns.map((campaign) => ({
    href: campaignHref(language, campaign),
    title: campaign.title,
    endsOn: campaign.endsOn,
    raises: shownRaises(campaign, products),
  }));
}

/** 7000 → "70", for "bis zu 70 Euro". */
export function euros(cents: number, language: Language): string {
  return formatCents(cents, language).replaceAll(/[\s€]/g, "");
}

/** The field in which a product's reward is changed. Names of fields have no dots; no two products share one. */
export const priceField = (id: string) => `praemie-${id.replaceAll("_", "_u").replaceAll(".", "_d")}`;
