import type { Audience } from "#server/platform/values/audience.ts";
import type { Language } from "#server/platform/values/language.ts";
import { trimEndOf } from "#server/platform/values/text.ts";
import { type PageName, pageNames, sitemap } from "./sitemap.ts";

type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
type ParamsAt<N extends PageName> = ParamsOf<(typeof sitemap)[N]["path"]["de"]>;
type Params<N extends PageName> = { [K in ParamsAt<N>]: string };
type Rest<N extends PageName> =
  ParamsAt<N> extends never ? [params?: Record<never, never>, query?: Query] : [params: Params<N>, query?: Query];
type Query = Record<string, string | null | undefined>;

/** `path("de", "recommendation", {number})` → "/empfehlung/ABC"; empty query values are left out. */
export function path<N extends PageName>(language: Language, name: N, ...[params, query]: Rest<N>): string {
  const template: string = sitemap[name].path[language];
  const values = (params ?? {}) as Record<string, string>;
  const filled = params
    ? template.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ""))
    : template;
  if (!query) return filled;
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) search.set(key, value);
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** `path` without typed parameters, for names known only at run time. */
export const pathWith = path as (language: Language, name: PageName, params: Record<string, string>) => string;

/** The language of a path: English for the English home and everything below it. */
export function languageOf(pathname: string): Language {
  return isBelow(sitemap.home.path.en, pathname) ? "en" : "de";
}

/** The audience of a page: business for the business start page and everything below it. */
export function audienceAt(pathname: string): Audience {
  return isBelow(sitemap.business.path[languageOf(pathname)], pathname) ? "business" : "private";
}

function isBelow(start: string, pathname: string): boolean {
  const normalised = pathname.toLowerCase();
  return normalised === start || normalised.startsWith(`${start}/`);
}

/** The recommend form, with or without a product chosen. */
export function recommendHref(
  language: Language,
  audience: Audience,
  productId: string | null,
  query: Query = {},
): string {
  if (audience === "business") return path(language, "businessRecommend", {}, { produkt: productId, ...query });
  return productId === null
    ? path(language, "recommend", {}, query)
    : path(language, "recommendProduct", { productId }, query);
}

/** The same page in the other language, with its query; null if the path is not in the table. */
export function twin(pathname: string, search: string): string | null {
  const page = pageAt(pathname);
  return page && page.other.replaceAll(/:(\w+)/g, (_, key: string) => page.params[key] ?? "") + search;
}

/** The page of a path; null: none. */
export function nameAt(pathname: string): PageName | null {
  return pageAt(pathname)?.name ?? null;
}

/**
 * The canonical path of a page requested in another spelling: "/Glasfaser", "/%69mpressum", "/faq//". null: it is
 * already canonical, or not a page. Parameters are unchanged.
 */
export function canonicalSpelling(pathname: string): string | null {
  if (nameAt(pathname) !== null) return null;
  const requested = partsOf(pathname);
  const fits = (parts: string[]) =>
    parts.length === requested.length &&
    parts.every((part, at) => part.startsWith(":") || part === normalised(requested[at] ?? ""));
  const parts = spellings.find(fits);
  return parts ? parts.map((part, at) => (part.startsWith(":") ? requested[at] : part)).join("/") || "/" : null;
}

function partsOf(pathname: string): string[] {
  return trimEndOf(pathname, "/").split("/");
}

function normalised(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part;
  }
}

/** The id of a page's route in a language: the page's name, with the suffix ".en" for English. */
export function routeOfPage(name: PageName, language: Language): string {
  return language === "en" ? `${name}.en` : name;
}

/** The page of a route's id, in either language; null: the route of something else, for example robots.txt. */
export function pageOfRoute(routeId: string): PageName | null {
  const name = routeId.replace(/\.en$/, "");
  return pageNames.find((page) => page === name) ?? null;
}

/** Nearly all pages have paths without parameters and are looked up in a map. */
function pageAt(pathname: string): (Page & { params: Record<string, string> }) | null {
  const { plain, patterns } = tables[languageOf(pathname)];
  const page = plain.get(pathname) ?? (pathname.endsWith("/") ? plain.get(pathname.slice(0, -1)) : undefined);
  if (page) return { ...page, params: {} };
  for (const { pattern, name, other } of patterns) {
    const params = pattern.exec(pathname)?.groups;
    if (params) return { name, other, params };
  }
  return null;
}

type Page = { name: PageName; other: string };

const spellings = pageNames.flatMap((name) => Object.values(sitemap[name].path).map(partsOf));

/** Tables of each language's paths, with the path in the other language. */
const tables = { de: tableOf("de", "en"), en: tableOf("en", "de") };

function tableOf(language: Language, translation: Language) {
  const rows = pageNames.map((name) => {
    const { [language]: own, [translation]: other }: Record<Language, string> = sitemap[name].path;
    return { name, own, other };
  });
  const isPlain = ({ own }: { own: string }) => !own.includes(":");
  return {
    plain: new Map<string, Page>(rows.filter(isPlain).map(({ own, ...page }) => [own, page])),
    patterns: rows
      .filter((row) => !isPlain(row))
      .map(({ own, ...page }): Page & { pattern: RegExp } => ({ ...page, pattern: patternOf(own) })),
  };
}

/** The group "whole" ensures that a match always has groups. */
function patternOf(template: string): RegExp {
  const pattern = template.replaceAll(".", "\\.").replaceAll(/:(\w+)/g, "(?<$1>[^/]+)");
  return new RegExp(`^(?<whole>${pattern}/?)$`);
}
