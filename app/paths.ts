import type { Language } from "#server/domain/tenant/model.ts";

/**
 * Every path of the site, German first, then its English twin under /en. German paths are the specification's
 * (section 2); removing one is a visible decision (tests/sitemap.test.ts).
 */
export const sitemap = {
  home: ["/", "/en"],
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
  faq: ["/faq", "/en/faq"],
  contact: ["/kontakt", "/en/contact"],
  imprint: ["/impressum", "/en/imprint"],
  privacy: ["/datenschutz", "/en/privacy"],
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
  return pathname === "/en" || pathname.startsWith("/en/") ? "en" : "de";
}

/** The same page in the other language, with its query; null for what is no page of the table. */
export function twin(pathname: string, search: string): string | null {
  for (const { pattern, other } of pairs[languageOf(pathname)]) {
    const groups = pattern.exec(pathname)?.groups;
    if (groups) return other.replaceAll(/:(\w+)/g, (_, key: string) => groups[key] ?? "") + search;
  }
  return null;
}

/** From each language into the other. */
const pairs = {
  de: Object.values(sitemap).map(([german, english]) => ({ pattern: patternOf(german), other: english as string })),
  en: Object.values(sitemap).map(([german, english]) => ({ pattern: patternOf(english), other: german as string })),
};

/** The group "whole" is there so that a match always has groups. */
function patternOf(template: string): RegExp {
  const pattern = template.replaceAll(".", "\\.").replaceAll(/:(\w+)/g, "(?<$1>[^/]+)");
  return new RegExp(`^(?<whole>${pattern}/?)$`);
}
