import type { Audience } from "#server/domain/audience.ts";
import type { Language } from "#server/domain/tenant/model.ts";

/**
 * Every path of the site, German first, then its English twin under /en. German paths are the specification's
 * (section 2); removing one is a visible decision (tests/sitemap.test.ts).
 */
export const sitemap = {
  home: ["/", "/en"],
  start: ["/start", "/en/start"],
  moments: ["/momente", "/en/moments"],
  fibre: ["/glasfaser", "/en/fibre"],
  atHome: ["/zuhause", "/en/at-home"],
  homeInternet: ["/zuhause/internet", "/en/at-home/internet"],
  homeInternetPart: ["/zuhause/internet/:subcategory", "/en/at-home/internet/:subcategory"],
  homeYoung: ["/zuhause/junge-leute", "/en/at-home/young-people"],
  homeYoungPart: ["/zuhause/junge-leute/:subcategory", "/en/at-home/young-people/:subcategory"],
  homeTv: ["/zuhause/fernsehen", "/en/at-home/tv"],
  homeTvPart: ["/zuhause/fernsehen/:subcategory", "/en/at-home/tv/:subcategory"],
  homeService: ["/zuhause/digital-home-service", "/en/at-home/digital-home-service"],
  homeSport: ["/zuhause/sport", "/en/at-home/sport"],
  devices: ["/unterwegs/smartphones-und-tablets", "/en/mobile/phones-and-tablets"],
  devicesOf: ["/unterwegs/smartphones-und-tablets/:category", "/en/mobile/phones-and-tablets/:category"],
  mobileTariffs: ["/unterwegs/tarife/:category", "/en/mobile/tariffs/:category"],
  young: ["/young", "/en/young"],
  multiCredit: ["/aktionen/multi-guthaben", "/en/campaigns/multi-credit"],
  campaign: ["/aktionen/:year/:campaign", "/en/campaigns/:year/:campaign"],
  business: ["/gk", "/en/business"],
  businessRecommend: ["/gk/empfehlen.html", "/en/business/recommend"],
  businessRecommendation: ["/gk/empfehlung/:number", "/en/business/recommendation/:number"],
  businessLine: ["/gk/festnetz-internet/tarife/:category", "/en/business/line-and-internet/tariffs/:category"],
  businessInternet: ["/gk/internet-dsl/tarife/:category", "/en/business/internet/tariffs/:category"],
  businessWebshop: ["/gk/internet-dsl/webseite-webshops/:category", "/en/business/internet/website-and-shop/:category"],
  businessHow: ["/gk/hilfe/so-funktionierts.html", "/en/business/help/how-it-works"],
  businessRewards: ["/gk/hilfe/praemien.html", "/en/business/help/rewards"],
  businessQuestions: ["/gk/hilfe/haeufige-fragen-und-antworten.html", "/en/business/help/questions"],
  recommend: ["/empfehlen.html", "/en/recommend"],
  recommendProduct: ["/empfehlen/:productId", "/en/recommend/:productId"],
  confirmation: ["/bestaetigung", "/en/confirm"],
  thanks: ["/danke", "/en/thanks"],
  shortLink: ["/e/:number", "/en/e/:number"],
  recommendation: ["/empfehlung/:number", "/en/recommendation/:number"],
  qrCode: ["/empfehlung/:number/qr.png", "/en/recommendation/:number/qr.png"],
  recipientDetails: ["/empfaengerdaten/:number", "/en/your-details/:number"],
  recipientTerms: ["/empfaenger/zustimmung", "/en/your-consent"],
  recipientConfirmation: ["/empfaengerbestaetigung", "/en/your-confirmation"],
  expired: ["/empfehlungabgelaufen", "/en/recommendation-expired"],
  blocked: ["/empfehlunggesperrt", "/en/recommendation-blocked"],
  code: ["/code", "/en/code"],
  exclusive: ["/exklusiv", "/en/exclusive"],
  exclusiveOld: ["/exclusiv", "/en/exclusiv"],
  personalArea: ["/persoenlicherbereich", "/en/my-referrals"],
  login: ["/login", "/en/login"],
  logout: ["/logout", "/en/logout"],
  rewards: ["/praemie", "/en/reward"],
  reward: ["/praemie/:rewardId", "/en/reward/:rewardId"],
  rewardThanks: ["/praemiedanke", "/en/reward-thanks"],
  goodwillThanks: ["/kulanzdanke", "/en/goodwill-thanks"],
  faq: ["/faq", "/en/faq"],
  faqAnswer: ["/faq/:questionId", "/en/faq/:questionId"],
  helpRewards: ["/hilfe/praemien.html", "/en/help/rewards"],
  helpQuestions: ["/hilfe/haeufige-fragen-und-antworten.html", "/en/help/questions"],
  helpHow: ["/hilfe/so-funktionierts.html", "/en/help/how-it-works"],
  contact: ["/kontakt", "/en/contact"],
  imprint: ["/impressum", "/en/imprint"],
  privacy: ["/datenschutz", "/en/privacy"],
  privacyVersion: ["/datenschutz/:version", "/en/privacy/:version"],
  optOut: ["/datenschutz/opt-out/:tool", "/en/privacy/opt-out/:tool"],
  cookieSettings: ["/cookie-einstellungen", "/en/cookie-settings"],
  terms: ["/agb", "/en/terms"],
  accessibility: ["/barrierefreiheitserklaerung", "/en/accessibility"],
  notFound: ["/404", "/en/404"],
} as const satisfies Record<string, readonly [string, string]>;

export type PathName = keyof typeof sitemap;

type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
type Params<N extends PathName> = { [K in ParamsOf<(typeof sitemap)[N][0]>]: string };
type Rest<N extends PathName> =
  ParamsOf<(typeof sitemap)[N][0]> extends never
    ? [params?: Record<never, never>, query?: Query]
    : [params: Params<N>, query?: Query];
type Query = Record<string, string | null | undefined>;

/** `path("de", "recommendation", {number})` → "/empfehlung/ABC"; empty query values are left out. */
export function path<N extends PathName>(language: Language, name: N, ...[params, query]: Rest<N>): string {
  const template: string = sitemap[name][language === "de" ? 0 : 1];
  const values = (params ?? {}) as Record<string, string>;
  const filled = params
    ? template.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ""))
    : template;
  if (!query) return filled;
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) search.set(key, value);
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** The language that a path is written in: links and pages under /en are English. */
export function languageOf(pathname: string): Language {
  return /^\/en(\/|$)/i.test(pathname) ? "en" : "de";
}

/** Whom a page speaks to: everything below /gk is for those who know somebody with a business. */
export function audienceAt(pathname: string): Audience {
  return /^\/(gk|en\/business)(\/|$)/i.test(pathname) ? "business" : "private";
}

/** Pages on which editors may place blocks, and so videos. */
export function showsVideos(pathname: string): boolean {
  const name = nameAt(pathname);
  return name === "home" || name === "moments" || name === "business";
}

/** Where one recommends, with or without a product chosen. */
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

/** The same page in the other language, with its query; null for what is no page of the table. */
export function twin(pathname: string, search: string): string | null {
  const page = pageAt(pathname);
  return page && page.other.replaceAll(/:(\w+)/g, (_, key: string) => page.params[key] ?? "") + search;
}

/** Which page of the table an address belongs to; null: none. */
export function nameAt(pathname: string): PathName | null {
  return pageAt(pathname)?.name ?? null;
}

/**
 * An address as the table writes it, where it names a page in other letters: "/Glasfaser", "/%69mpressum", "/faq//". null:
 * it is written so, or is no page. What stands for a parameter stays as it is.
 */
export function respelled(pathname: string): string | null {
  if (nameAt(pathname) !== null) return null;
  const asked = partsOf(pathname);
  const fits = (parts: string[]) =>
    parts.length === asked.length &&
    parts.every((part, at) => part.startsWith(":") || part === plainly(asked[at] ?? ""));
  const parts = spellings.find(fits);
  return parts ? parts.map((part, at) => (part.startsWith(":") ? asked[at] : part)).join("/") || "/" : null;
}

const partsOf = (pathname: string) => pathname.replace(/\/+$/, "").split("/");

function plainly(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part;
  }
}

/** Nearly all pages stand at an address without parameters, and are found by it at once. */
function pageAt(pathname: string): (Page & { params: Record<string, string> }) | null {
  const { plain, patterns } = tables[languageOf(pathname)];
  const page = plain.get(pathname) ?? plain.get(pathname.replace(/\/$/, ""));
  if (page) return { ...page, params: {} };
  for (const { pattern, ...parted } of patterns) {
    const params = pattern.exec(pathname)?.groups;
    if (params) return { ...parted, params };
  }
  return null;
}

type Page = { name: PathName; other: string };

const pages = Object.entries(sitemap) as [PathName, readonly [string, string]][];

const spellings = pages.flatMap(([, both]) => both.map(partsOf));

/** From each language into the other. */
const tables = { de: tableOf(0), en: tableOf(1) };

function tableOf(language: 0 | 1) {
  const rows = pages.map(([name, both]) => ({ name, own: both[language], other: both[1 - language] ?? "" }));
  const isPlain = ({ own }: { own: string }) => !own.includes(":");
  return {
    plain: new Map<string, Page>(rows.filter(isPlain).map(({ own, ...page }) => [own, page])),
    patterns: rows
      .filter((row) => !isPlain(row))
      .map(({ own, ...page }): Page & { pattern: RegExp } => ({ ...page, pattern: patternOf(own) })),
  };
}

/** The group "whole" is there so that a match always has groups. */
function patternOf(template: string): RegExp {
  const pattern = template.replaceAll(".", "\\.").replaceAll(/:(\w+)/g, "(?<$1>[^/]+)");
  return new RegExp(`^(?<whole>${pattern}/?)$`);
}
