import type { TextKey } from "#app/i18n/index.ts";
import type { Right } from "#server/people/sso/rights.ts";
import type { LimitName } from "#server/platform/request/limits.ts";
import type { ShopArea } from "#server/tenants/shop-areas.ts";

/**
 * Who may open a page. `open`: everybody, even if the tenant forces a login (includes every step of a recipient) ·
 * `site`: everybody, unless it forces a login · the others: those admitted by the guard in the first line of the
 * screen's loader and action (app/guards.ts), whether a login is forced or not.
 */
type Access = "open" | "site" | "member" | "recipient" | "claimOwner" | "ssoUser";

export type Row = {
  /** German paths are fixed (docs/contract.md). */
  path: { de: string; en: string };
  /** The file below app/screens; null: answered before Remix (server/http/short-link.ts). */
  screen: string | null;
  access: Access;
  /** The pages between home and this one; null: no breadcrumbs. */
  breadcrumbs: readonly string[] | null;
  /**
   * The text of the page's name in breadcrumbs; null: that of its loader's data, else "page:crumbs." and its name here.
   */
  crumb: TextKey | null;
  /** Under which condition the page is listed for search engines (app/seo/public-pages.ts); null: never. */
  listed:
    | "always"
    | "area"
    | "withAreas"
    | "campaigns"
    | "toBusiness"
    | "products"
    | "questions"
    | "agencies"
    | "ownImprint"
    | "figures"
    | null;
  /** The page with the same content, which is listed for search engines instead. */
  sameAs: string | null;
  /** `public`: the same for every visitor, stored by the page cache. */
  cache: "public" | "none";
  /**
   * `forms`: the script for forms and sharing · `none`: only a small one, if the page has a dialog or is framed ·
   * `hydrated`: React runs in the browser; only for pages whose own loader and action are guarded, since their data is
   * also requested separately.
   */
  script: "forms" | "hydrated" | "none";
  limits: readonly LimitName[];
  /** Its form may contain a file (server/http/request/form-body.ts limits size and rate); only for access `ssoUser`. */
  takesFile: boolean;
  /** Whether the exit dialog may open. */
  exitDialog: boolean;
  /** Whether the consent banner shows. */
  banner: boolean;
  /** Whether editors may embed videos, which the Content-Security-Policy must allow. */
  videos: boolean;
  /** The shop area that it shows, whole or in parts by its parameter. */
  area: ShopArea | null;
  /** For access `ssoUser`: the right required; null on other pages. */
  right: Right | null;
  /**
   * Closed to sessions opened by an automatic login: redirected home. `withoutToken`: open with the token (`t`) of a
   * mail's link, which proves who they are.
   */
  disabledWithAutologin: boolean | "withoutToken";
};

const defaults = {
  breadcrumbs: null,
  crumb: null,
  listed: null,
  sameAs: null,
  cache: "none",
  script: "none",
  limits: [],
  takesFile: false,
  exitDialog: false,
  banner: true,
  videos: false,
  area: null,
  right: null,
  disabledWithAutologin: false,
} as const satisfies Partial<Row>;

/** A row; omitted fields have the values in `defaults`. */
function page<const R extends Pick<Row, "path" | "screen" | "access"> & Partial<Row>>(row: R) {
  return { ...defaults, ...row } as Omit<typeof defaults, keyof R> & R;
}

/** A page of the shop's catalogue: an area, or a part of one by its parameter. */
function shopPage<const R extends Pick<Row, "path" | "breadcrumbs" | "area">>(row: R) {
  const common = {
    screen: "catalogue/shop/category",
    access: "site",
    listed: "area",
    cache: "public",
    exitDialog: true,
  } as const;
  return page({ ...common, ...row });
}

/** A page of the agencies', the call-centre's or the support's area: for SSO users with the right. */
function ssoPage<const R extends SsoRow>(row: R) {
  return page({ access: "ssoUser", script: "forms", banner: false, ...row });
}
type SsoRow = Pick<Row, "path" | "screen" | "right"> & Partial<Pick<Row, "limits" | "takesFile">>;

/**
 * Every page of the site. Routes, paths, breadcrumbs, forced login, sitemap.xml, canonical URLs, the page cache, rate
 * limits, the exit dialog and the consent banner are derived from it; no other file contains a page's path.
 */
export const sitemap = {
  home: page({
    path: { de: "/", en: "/en" },
    screen: "catalogue/home/home",
    access: "site",
    listed: "always",
    cache: "public",
    script: "forms",
    exitDialog: true,
    videos: true,
  }),
  start: page({ path: { de: "/start", en: "/en/start" }, screen: "catalogue/shop/start", access: "site" }),
  moments: page({
    path: { de: "/momente", en: "/en/moments" },
    screen: "catalogue/home/home",
    access: "site",
    sameAs: "home",
    cache: "public",
    script: "forms",
    exitDialog: true,
    videos: true,
  }),
  fibre: shopPage({
    path: { de: "/glasfaser", en: "/en/fibre" },
    breadcrumbs: ["atHome"],
    area: "fibre",
  }),
  atHome: page({
    path: { de: "/zuhause", en: "/en/at-home" },
    screen: "catalogue/shop/at-home",
    access: "site",
    breadcrumbs: [],
    listed: "withAreas",
    cache: "public",
    exitDialog: true,
  }),
  homeInternet: shopPage({
    path: { de: "/zuhause/internet", en: "/en/at-home/internet" },
    breadcrumbs: ["atHome"],
    area: "homeInternet",
  }),
  homeInternetPart: shopPage({
    path: { de: "/zuhause/internet/:subcategory", en: "/en/at-home/internet/:subcategory" },
    breadcrumbs: ["atHome", "homeInternet"],
    area: "homeInternet",
  }),
  homeYoung: shopPage({
    path: { de: "/zuhause/junge-leute", en: "/en/at-home/young-people" },
    breadcrumbs: ["atHome"],
    area: "youngPeople",
  }),
  homeYoungPart: shopPage({
    path: { de: "/zuhause/junge-leute/:subcategory", en: "/en/at-home/young-people/:subcategory" },
    breadcrumbs: ["atHome", "homeYoung"],
    area: "youngPeople",
  }),
  homeTv: shopPage({
    path: { de: "/zuhause/fernsehen", en: "/en/at-home/tv" },
    breadcrumbs: ["atHome"],
    area: "tv",
  }),
  homeTvPart: shopPage({
    path: { de: "/zuhause/fernsehen/:subcategory", en: "/en/at-home/tv/:subcategory" },
    breadcrumbs: ["atHome", "homeTv"],
    area: "tv",
  }),
  homeService: shopPage({
    path: { de: "/zuhause/digital-home-service", en: "/en/at-home/digital-home-service" },
    breadcrumbs: ["atHome"],
    area: "homeService",
  }),
  homeSport: shopPage({
    path: { de: "/zuhause/sport", en: "/en/at-home/sport" },
    breadcrumbs: ["atHome"],
    area: "sport",
  }),
  devices: page({
    path: { de: "/unterwegs/smartphones-und-tablets", en: "/en/mobile/phones-and-tablets" },
    screen: "catalogue/shop/to-home",
    access: "site",
  }),
  devicesOf: page({
    path: { de: "/unterwegs/smartphones-und-tablets/:category", en: "/en/mobile/phones-and-tablets/:category" },
    screen: "catalogue/shop/to-home",
    access: "site",
  }),
  mobileTariffs: shopPage({
    path: { de: "/unterwegs/tarife/:category", en: "/en/mobile/tariffs/:category" },
    breadcrumbs: [],
    area: "mobile",
  }),
  young: shopPage({
    path: { de: "/young", en: "/en/young" },
    breadcrumbs: [],
    area: "young",
  }),
  multiCredit: page({
    path: { de: "/aktionen/multi-guthaben", en: "/en/campaigns/multi-credit" },
    screen: "catalogue/shop/campaign",
    access: "site",
    breadcrumbs: [],
    listed: "campaigns",
    cache: "public",
    exitDialog: true,
  }),
  campaign: page({
    path: { de: "/aktionen/:year/:campaign", en: "/en/campaigns/:year/:campaign" },
    screen: "catalogue/shop/campaign",
    access: "site",
    breadcrumbs: [],
    listed: "campaigns",
    cache: "public",
    exitDialog: true,
  }),
  business: page({
    path: { de: "/gk", en: "/en/business" },
    screen: "catalogue/home/home",
    access: "site",
    breadcrumbs: [],
    listed: "toBusiness",
    cache: "public",
    script: "forms",
    exitDialog: true,
    videos: true,
  }),
  businessRecommend: page({
    path: { de: "/gk/empfehlen.html", en: "/en/business/recommend" },
    screen: "referral/recommend/recommend",
    access: "site",
    breadcrumbs: ["business"],
    listed: "toBusiness",
    cache: "public",
    script: "forms",
    limits: ["mail"],
  }),
  businessRecommendation: page({
    path: { de: "/gk/empfehlung/:number", en: "/en/business/recommendation/:number" },
    screen: "referral/recommend/recommendation",
    access: "open",
    script: "forms",
  }),
  businessLine: shopPage({
    path: { de: "/gk/festnetz-internet/tarife/:category", en: "/en/business/line-and-internet/tariffs/:category" },
    breadcrumbs: ["business"],
    area: "businessLine",
  }),
  businessInternet: shopPage({
    path: { de: "/gk/internet-dsl/tarife/:category", en: "/en/business/internet/tariffs/:category" },
    breadcrumbs: ["business"],
    area: "businessInternet",
  }),
  businessWebshop: shopPage({
    path: {
      de: "/gk/internet-dsl/webseite-webshops/:category",
      en: "/en/business/internet/website-and-shop/:category",
    },
    breadcrumbs: ["business"],
    area: "businessWebshop",
  }),
  businessHow: page({
    path: { de: "/gk/hilfe/so-funktionierts.html", en: "/en/business/help/how-it-works" },
    screen: "catalogue/business/how-it-works",
    access: "site",
    breadcrumbs: ["business"],
    listed: "toBusiness",
    cache: "public",
    exitDialog: true,
  }),
  businessRewards: page({
    path: { de: "/gk/hilfe/praemien.html", en: "/en/business/help/rewards" },
    screen: "catalogue/business/rewards",
    access: "site",
    breadcrumbs: ["business", "businessHow"],
    listed: "toBusiness",
    cache: "public",
    exitDialog: true,
  }),
  businessQuestions: page({
    path: { de: "/gk/hilfe/haeufige-fragen-und-antworten.html", en: "/en/business/help/questions" },
    screen: "catalogue/business/questions",
    access: "site",
    breadcrumbs: ["business", "businessHow"],
    listed: "toBusiness",
    cache: "public",
    exitDialog: true,
  }),
  recommend: page({
    path: { de: "/empfehlen.html", en: "/en/recommend" },
    screen: "referral/recommend/recommend",
    access: "site",
    breadcrumbs: [],
    listed: "always",
    cache: "public",
    script: "forms",
    limits: ["mail"],
  }),
  recommendProduct: page({
    path: { de: "/empfehlen/:productId", en: "/en/recommend/:productId" },
    screen: "referral/recommend/recommend",
    access: "site",
    breadcrumbs: ["recommend"],
    listed: "products",
    cache: "public",
    script: "forms",
    limits: ["mail"],
  }),
  advisers: page({
    path: { de: "/berater", en: "/en/advisers" },
    screen: "referral/recommend/advisers",
    access: "site",
    breadcrumbs: ["recommend"],
    listed: "agencies",
    cache: "public",
  }),
  confirmation: page({
    path: { de: "/bestaetigung", en: "/en/confirm" },
    screen: "referral/recommend/confirmation",
    access: "site",
    script: "forms",
    limits: ["mail", "guess"],
  }),
  thanks: page({ path: { de: "/danke", en: "/en/thanks" }, screen: "referral/recommend/thanks", access: "site" }),
  shortLink: page({ path: { de: "/e/:number", en: "/en/e/:number" }, screen: null, access: "site" }),
  recommendation: page({
    path: { de: "/empfehlung/:number", en: "/en/recommendation/:number" },
    screen: "referral/recommend/recommendation",
    access: "open",
    script: "forms",
  }),
  linkCard: page({
    path: {
      de: "/vorschau/:product/:amounts/:key/karte.png",
      en: "/en/preview/:product/:amounts/:key/card.png",
    },
    screen: "referral/link-card",
    access: "open",
  }),
  qrCode: page({
    path: { de: "/empfehlung/:number/qr.png", en: "/en/recommendation/:number/qr.png" },
    screen: "referral/recommend/qr-code",
    access: "site",
  }),
  codeCard: page({
    path: { de: "/empfehlung/:number/karte", en: "/en/recommendation/:number/card" },
    screen: "referral/recommend/code-card",
    access: "site",
    script: "forms",
  }),
  recipientDetails: page({
    path: { de: "/empfaengerdaten/:number", en: "/en/your-details/:number" },
    screen: "referral/recipient/details",
    access: "open",
    script: "forms",
    limits: ["mail"],
  }),
  recipientTerms: page({
    path: { de: "/empfaenger/zustimmung", en: "/en/your-consent" },
    screen: "referral/recipient/terms",
    access: "recipient",
    script: "forms",
    limits: ["mail"],
  }),
  recipientConfirmation: page({
    path: { de: "/empfaengerbestaetigung", en: "/en/your-confirmation" },
    screen: "referral/recipient/confirmation",
    access: "recipient",
    script: "forms",
  }),
  toShop: page({
    path: { de: "/zum-shop/:number", en: "/en/to-the-shop/:number" },
    screen: "referral/recipient/to-shop",
    access: "open",
    script: "forms",
    limits: ["mail"],
  }),
  recipientStatus: page({
    path: { de: "/empfaengerstand", en: "/en/where-things-stand" },
    screen: "referral/recipient/recipient-status",
    access: "open",
    script: "forms",
    limits: ["mail", "guess"],
  }),
  expired: page({
    path: { de: "/empfehlungabgelaufen", en: "/en/recommendation-expired" },
    screen: "referral/recipient/expired",
    access: "open",
  }),
  blocked: page({
    path: { de: "/empfehlunggesperrt", en: "/en/recommendation-blocked" },
    screen: "referral/recipient/blocked",
    access: "open",
  }),
  unknownLink: page({
    path: { de: "/unbekannterlink", en: "/en/unknown-link" },
    screen: "referral/recipient/unknown-link",
    access: "open",
    script: "forms",
  }),
  code: page({
    path: { de: "/code", en: "/en/code" },
    screen: "referral/recipient/code",
    access: "open",
    breadcrumbs: [],
    script: "forms",
    limits: ["guess"],
  }),
  exclusive: page({
    path: { de: "/exklusiv", en: "/en/exclusive" },
    screen: "referral/recipient/to-code",
    access: "open",
    limits: ["guess"],
  }),
  exclusiveOld: page({
    path: { de: "/exclusiv", en: "/en/exclusiv" },
    screen: "referral/recipient/to-code",
    access: "open",
    limits: ["guess"],
  }),
  personalArea: page({
    path: { de: "/persoenlicherbereich", en: "/en/my-referrals" },
    screen: "referral/personal-area",
    access: "member",
    script: "hydrated",
  }),
  rewardOverview: page({
    path: { de: "/aktuellepraemienuebersicht", en: "/en/reward-overview" },
    screen: "rewards/reward-overview",
    access: "member",
  }),
  rewardStatement: page({
    path: {
      de: "/aktuellepraemienuebersicht/:year/jahresuebersicht.pdf",
      en: "/en/reward-overview/:year/statement.pdf",
    },
    screen: "rewards/statement-pdf",
    access: "member",
  }),
  myData: page({
    path: { de: "/meinedaten", en: "/en/my-data" },
    screen: "people/my-data",
    access: "member",
    script: "hydrated",
  }),
  myProfile: page({
    path: { de: "/meinedaten/profil", en: "/en/my-data/profile" },
    screen: "people/my-profile",
    access: "member",
    breadcrumbs: ["myData"],
    script: "forms",
  }),
  myEmail: page({
    path: { de: "/meinedaten/e-mail", en: "/en/my-data/email" },
    screen: "people/my-email",
    access: "member",
    breadcrumbs: ["myData"],
    script: "forms",
    limits: ["mail"],
  }),
  confirmEmail: page({
    path: { de: "/meinedaten/e-mail/bestaetigen", en: "/en/my-data/email/confirm" },
    screen: "people/account/confirm-email",
    access: "open",
    script: "forms",
    limits: ["guess"],
  }),
  myBankDetails: page({
    path: { de: "/meinedaten/bankdaten", en: "/en/my-data/bank-details" },
    screen: "payouts/my-bank-details",
    access: "member",
    breadcrumbs: ["myData"],
    script: "forms",
    limits: ["mail"],
  }),
  myExport: page({
    path: { de: "/meinedaten/kopie", en: "/en/my-data/copy" },
    screen: "people/my-export",
    access: "member",
    breadcrumbs: ["myData"],
    script: "forms",
    limits: ["mail"],
  }),
  myDeletion: page({
    path: { de: "/meinedaten/loeschen", en: "/en/my-data/delete" },
    screen: "people/my-deletion",
    access: "member",
    breadcrumbs: ["myData"],
    script: "forms",
    limits: ["mail"],
  }),
  accountDeleted: page({
    path: { de: "/meinedaten/geloescht", en: "/en/my-data/deleted" },
    screen: "people/account/deleted",
    access: "open",
  }),
  erasureCertificate: page({
    path: { de: "/loeschnachweis", en: "/en/erasure-certificate" },
    screen: "people/account/certificate",
    access: "open",
    limits: ["guess"],
  }),
  erasureCertificatePdf: page({
    path: { de: "/loeschnachweis/loeschnachweis.pdf", en: "/en/erasure-certificate/certificate.pdf" },
    screen: "people/account/certificate-pdf",
    access: "open",
    limits: ["guess"],
  }),
  login: page({
    path: { de: "/login", en: "/en/login" },
    screen: "people/login",
    access: "open",
    script: "forms",
    limits: ["mail", "guess"],
    disabledWithAutologin: "withoutToken",
  }),
  supportLogin: page({
    path: { de: "/login/:adminLoginToken", en: "/en/login/:adminLoginToken" },
    screen: "people/support-login",
    access: "open",
    script: "forms",
    limits: ["guess"],
  }),
  autologin: page({
    path: { de: "/autologin", en: "/en/autologin" },
    screen: "people/autologin",
    access: "open",
    script: "forms",
    limits: ["guess"],
  }),
  passkey: page({
    path: { de: "/passkey", en: "/en/passkey" },
    screen: "people/passkey",
    access: "open",
    limits: ["guess"],
    disabledWithAutologin: true,
  }),
  session: page({ path: { de: "/sitzung", en: "/en/session" }, screen: "people/session", access: "open" }),
  security: page({
    path: { de: "/meinedaten/sicherheit", en: "/en/my-data/security" },
    screen: "people/security",
    access: "member",
    script: "hydrated",
    limits: ["mail"],
    disabledWithAutologin: true,
  }),
  register: page({
    path: { de: "/registrieren", en: "/en/register" },
    screen: "people/account/register",
    access: "open",
    script: "forms",
    limits: ["mail", "guess"],
    disabledWithAutologin: "withoutToken",
  }),
  forgotPassword: page({
    path: { de: "/passwortvergessen", en: "/en/forgot-password" },
    screen: "people/account/forgot-password",
    access: "open",
    script: "forms",
    limits: ["mail"],
    disabledWithAutologin: true,
  }),
  setPassword: page({
    path: { de: "/passwortsetzen", en: "/en/set-password" },
    screen: "people/account/set-password",
    access: "open",
    script: "forms",
    limits: ["guess"],
    disabledWithAutologin: "withoutToken",
  }),
  changePassword: page({
    path: { de: "/passwortaendern", en: "/en/change-password" },
    screen: "people/account/change-password",
    access: "member",
    script: "forms",
    disabledWithAutologin: true,
  }),
  logout: page({ path: { de: "/logout", en: "/en/logout" }, screen: "people/logout", access: "open", script: "forms" }),
  rewards: page({
    path: { de: "/praemie", en: "/en/reward" },
    screen: "rewards/enter",
    access: "open",
    script: "forms",
    limits: ["mail", "guess"],
  }),
  reward: page({
    path: { de: "/praemie/:claimId", en: "/en/reward/:claimId" },
    screen: "rewards/reward",
    access: "claimOwner",
    script: "forms",
  }),
  customerNumber: page({
    path: { de: "/kundennummer", en: "/en/customer-number" },
    screen: "rewards/customer-number",
    access: "claimOwner",
    script: "forms",
  }),
  recipientBank: page({
    path: { de: "/bankdaten", en: "/en/bank-details" },
    screen: "rewards/bank",
    access: "claimOwner",
    script: "forms",
  }),
  referrerBank: page({
    path: { de: "/empfehler/bankdaten", en: "/en/referrer/bank-details" },
    screen: "rewards/bank",
    access: "claimOwner",
    script: "forms",
  }),
  rewardThanks: page({
    path: { de: "/praemiedanke", en: "/en/reward-thanks" },
    screen: "rewards/thanks",
    access: "open",
  }),
  goodwillThanks: page({
    path: { de: "/kulanzdanke", en: "/en/goodwill-thanks" },
    screen: "rewards/thanks",
    access: "open",
  }),
  faq: page({
    path: { de: "/faq", en: "/en/faq" },
    screen: "catalogue/help/questions",
    access: "open",
    breadcrumbs: [],
    listed: "always",
    cache: "public",
    exitDialog: true,
  }),
  faqAnswer: page({
    path: { de: "/faq/:questionId", en: "/en/faq/:questionId" },
    screen: "catalogue/help/answer",
    access: "open",
    breadcrumbs: ["faq"],
    listed: "questions",
    cache: "public",
    exitDialog: true,
  }),
  helpRewards: page({
    path: { de: "/hilfe/praemien.html", en: "/en/help/rewards" },
    screen: "catalogue/help/rewards",
    access: "site",
    breadcrumbs: ["helpHow"],
    listed: "always",
    cache: "public",
    exitDialog: true,
  }),
  helpQuestions: page({
    path: { de: "/hilfe/haeufige-fragen-und-antworten.html", en: "/en/help/questions" },
    screen: "catalogue/help/questions",
    access: "open",
    breadcrumbs: ["helpHow"],
    sameAs: "faq",
    cache: "public",
    exitDialog: true,
  }),
  helpHow: page({
    path: { de: "/hilfe/so-funktionierts.html", en: "/en/help/how-it-works" },
    screen: "catalogue/help/how-it-works",
    access: "site",
    breadcrumbs: [],
    listed: "always",
    cache: "public",
    exitDialog: true,
  }),
  serviceStatus: page({
    path: { de: "/status", en: "/en/status" },
    screen: "tenants/service-status",
    access: "open",
  }),
  contact: page({
    path: { de: "/kontakt", en: "/en/contact" },
    screen: "tenants/contact",
    access: "open",
    breadcrumbs: [],
    listed: "always",
    cache: "public",
    script: "forms",
    limits: ["mail"],
  }),
  missingReward: page({
    path: { de: "/praemienanspruch", en: "/en/missing-reward" },
    screen: "office/cases/missing-reward",
    access: "open",
    breadcrumbs: ["faq"],
    listed: "always",
    cache: "public",
    script: "forms",
    limits: ["mail"],
  }),
  complaint: page({
    path: { de: "/praemienreklamation", en: "/en/complaint" },
    screen: "office/cases/complaint",
    access: "open",
    breadcrumbs: ["faq"],
    script: "forms",
    limits: ["mail"],
  }),
  caseStatus: page({
    path: { de: "/vorgang", en: "/en/case" },
    screen: "office/cases/status",
    access: "open",
    limits: ["guess"],
  }),
  imprint: page({
    path: { de: "/impressum", en: "/en/imprint" },
    screen: "tenants/imprint",
    access: "open",
    breadcrumbs: [],
    listed: "ownImprint",
    cache: "public",
    banner: false,
  }),
  privacy: page({
    path: { de: "/datenschutz", en: "/en/privacy" },
    screen: "tenants/privacy",
    access: "open",
    breadcrumbs: [],
    listed: "always",
    cache: "public",
    banner: false,
  }),
  privacyVersion: page({
    path: { de: "/datenschutz/:version", en: "/en/privacy/:version" },
    screen: "tenants/privacy",
    access: "open",
    breadcrumbs: ["privacy"],
    sameAs: "privacy",
    cache: "public",
    banner: false,
  }),
  optOut: page({
    path: { de: "/datenschutz/opt-out/:tool", en: "/en/privacy/opt-out/:tool" },
    screen: "tenants/opt-out",
    access: "open",
    breadcrumbs: ["privacy"],
    banner: false,
  }),
  cookieSettings: page({
    path: { de: "/cookie-einstellungen", en: "/en/cookie-settings" },
    screen: "tenants/cookie-settings",
    access: "open",
    breadcrumbs: [],
    banner: false,
  }),
  terms: page({
    path: { de: "/agb", en: "/en/terms" },
    screen: "tenants/terms",
    access: "open",
    breadcrumbs: [],
    listed: "always",
    cache: "public",
  }),
  accessibility: page({
    path: { de: "/barrierefreiheitserklaerung", en: "/en/accessibility" },
    screen: "tenants/accessibility",
    access: "open",
    breadcrumbs: [],
    listed: "always",
    cache: "public",
  }),
  figures: page({
    path: { de: "/zahlen", en: "/en/figures" },
    screen: "payouts/figures",
    access: "site",
    breadcrumbs: [],
    listed: "figures",
    cache: "public",
  }),
  newsletterOptIn: page({
    path: { de: "/empfehler/newsletter/optin", en: "/en/referrer/newsletter/opt-in" },
    screen: "people/newsletter/opt-in",
    access: "open",
    script: "forms",
    limits: ["mail", "guess"],
  }),
  newsletterOptOut: page({
    path: { de: "/empfehler/newsletter/optout", en: "/en/referrer/newsletter/opt-out" },
    screen: "people/newsletter/opt-out",
    access: "open",
    script: "forms",
    limits: ["guess"],
  }),
  stopNews: page({
    path: { de: "/empfehler/nachrichten/abbestellen", en: "/en/referrer/news/stop" },
    screen: "people/stop-news",
    access: "open",
    script: "forms",
    limits: ["guess"],
  }),
  participants: page({
    path: { de: "/teilnehmer", en: "/en/participants" },
    screen: "catalogue/help/participants",
    access: "site",
    breadcrumbs: ["helpHow"],
    script: "forms",
    limits: ["guess"],
  }),
  existingCustomer: page({
    path: { de: "/bestandskunde", en: "/en/existing-customer" },
    screen: "referral/recommend/existing-customer",
    access: "site",
    breadcrumbs: ["recommend"],
  }),
  staffRecommend: page({
    path: { de: "/mitarbeiterempfehlen", en: "/en/staff-recommend" },
    screen: "referral/recommend/staff",
    access: "site",
    breadcrumbs: ["recommend"],
    script: "forms",
    limits: ["mail"],
  }),
  agencyLogin: page({
    path: { de: "/agentur/login", en: "/en/agency/login" },
    screen: "agencies/login",
    access: "open",
    script: "forms",
    banner: false,
  }),
  agencySso: page({
    path: { de: "/agentur/sso", en: "/en/agency/sso" },
    screen: "agencies/sso",
    access: "open",
    limits: ["guess"],
  }),
  agencyLogout: page({
    path: { de: "/agentur/logout", en: "/en/agency/logout" },
    screen: "agencies/logout",
    access: "open",
    script: "forms",
    banner: false,
  }),
  agency: ssoPage({ path: { de: "/agentur", en: "/en/agency" }, screen: "agencies/overview", right: "agency" }),
  callCentre: ssoPage({
    path: { de: "/agent", en: "/en/agent" },
    screen: "office/call-centre/products",
    right: "recommendForCallers",
  }),
  callCentreRecommend: ssoPage({
    path: { de: "/agent/empfehlen/:productId", en: "/en/agent/recommend/:productId" },
    screen: "office/call-centre/recommend",
    right: "recommendForCallers",
  }),
  supportSearch: ssoPage({
    path: { de: "/agent/vorgang", en: "/en/agent/case" },
    screen: "office/search",
    right: "search",
  }),
  supportQueues: ssoPage({
    path: { de: "/agent/vorgaenge", en: "/en/agent/cases" },
    screen: "office/queues",
    right: "work",
  }),
  notices: ssoPage({
    path: { de: "/agent/benachrichtigungen", en: "/en/agent/notifications" },
    screen: "office/notices/notices",
    right: "notices",
  }),
  savedViews: ssoPage({
    path: { de: "/agent/ansichten", en: "/en/agent/views" },
    screen: "office/saved-views",
    right: "savedViews",
  }),
  stopNotices: page({
    path: { de: "/agent/benachrichtigungen/abbestellen", en: "/en/agent/notifications/stop" },
    screen: "office/notices/stop-notices",
    access: "open",
    script: "forms",
    banner: false,
    limits: ["guess"],
  }),
  supportCase: ssoPage({
    path: { de: "/agent/vorgaenge/:caseNumber", en: "/en/agent/cases/:caseNumber" },
    screen: "office/case",
    right: "support",
  }),
  supportUnattributed: ssoPage({
    path: { de: "/agent/ohne-empfehlung", en: "/en/agent/without-referral" },
    screen: "office/unattributed",
    right: "reviewOrders",
  }),
  supportOrderFile: ssoPage({
    path: { de: "/agent/auftragsdatei", en: "/en/agent/order-file" },
    screen: "office/order-file",
    right: "orderFiles",
    takesFile: true,
  }),
  supportInvoices: ssoPage({
    path: { de: "/agent/rechnungen", en: "/en/agent/invoices" },
    screen: "office/invoices",
    right: "agencyInvoices",
  }),
  supportInvoicePdf: ssoPage({
    path: { de: "/agent/rechnungen/:number/rechnung.pdf", en: "/en/agent/invoices/:number/invoice.pdf" },
    screen: "office/invoice-pdf",
    right: "agencyInvoices",
  }),
  supportRecommendation: ssoPage({
    path: { de: "/agent/vorgang/:number", en: "/en/agent/case/:number" },
    screen: "office/recommendation",
    right: "support",
  }),
  supportLookBack: ssoPage({
    path: { de: "/agent/vorgang/:number/stand", en: "/en/agent/case/:number/as-of" },
    screen: "office/look-back/recommendation",
    right: "support",
  }),
  supportReviews: ssoPage({
    path: { de: "/agent/pruefung", en: "/en/agent/review" },
    screen: "office/reviews",
    right: "reviewOrders",
  }),
  supportPayouts: ssoPage({
    path: { de: "/agent/auszahlungen", en: "/en/agent/payouts" },
    screen: "office/payouts/payouts",
    right: "payouts",
  }),
  supportStatement: ssoPage({
    path: { de: "/agent/auszahlungen/kontoauszug", en: "/en/agent/payouts/statement" },
    screen: "office/payouts/statement",
    right: "payoutFiles",
    takesFile: true,
  }),
  supportBank: ssoPage({
    path: { de: "/agent/auszahlungen/bank", en: "/en/agent/payouts/bank" },
    screen: "office/payouts/bank",
    right: "payoutFiles",
  }),
  moneyReports: ssoPage({
    path: { de: "/agent/auszahlungen/abgleich", en: "/en/agent/payouts/reconciliation" },
    screen: "office/payouts/money-reports",
    right: "payoutFiles",
  }),
  moneyReportFile: ssoPage({
    path: { de: "/agent/auszahlungen/abgleich/:report", en: "/en/agent/payouts/reconciliation/:report" },
    screen: "office/payouts/money-report-file",
    right: "payoutFiles",
  }),
  supportPayout: ssoPage({
    path: { de: "/agent/auszahlungen/:run", en: "/en/agent/payouts/:run" },
    screen: "office/payouts/payout",
    right: "payouts",
  }),
  supportPayoutFile: ssoPage({
    path: { de: "/agent/auszahlungen/:run/datei", en: "/en/agent/payouts/:run/file" },
    screen: "office/payouts/payout-file",
    right: "payoutFiles",
  }),
  supportLookBackAtRun: ssoPage({
    path: { de: "/agent/auszahlungen/:run/stand", en: "/en/agent/payouts/:run/as-of" },
    screen: "office/look-back/run",
    right: "payouts",
  }),
  supportVouchers: ssoPage({
    path: { de: "/agent/gutscheine", en: "/en/agent/vouchers" },
    screen: "rewards/vouchers",
    right: "vouchers",
    takesFile: true,
  }),
  supportTasks: ssoPage({
    path: { de: "/agent/verarbeitungen", en: "/en/agent/tasks" },
    screen: "office/tasks/tasks",
    right: "tasks",
  }),
  supportTask: ssoPage({
    path: { de: "/agent/verarbeitungen/:task", en: "/en/agent/tasks/:task" },
    screen: "office/tasks/task",
    right: "tasks",
  }),
  supportTaskFile: ssoPage({
    path: { de: "/agent/verarbeitungen/:task/datei", en: "/en/agent/tasks/:task/file" },
    screen: "office/tasks/task-file",
    right: "tasks",
  }),
  installation: ssoPage({
    path: { de: "/agent/betrieb", en: "/en/agent/installation" },
    screen: "office/installation",
    right: "installation",
  }),
  people: ssoPage({
    path: { de: "/agent/personen", en: "/en/agent/people" },
    screen: "office/access/people",
    right: "people",
  }),
  officeAgencies: ssoPage({
    path: { de: "/agent/agenturen", en: "/en/agent/agencies" },
    screen: "office/access/agencies",
    right: "people",
  }),
  officeAgency: ssoPage({
    path: { de: "/agent/agenturen/:agency", en: "/en/agent/agencies/:agency" },
    screen: "office/access/agency",
    right: "people",
  }),
  auditTrail: ssoPage({
    path: { de: "/agent/protokoll", en: "/en/agent/audit-trail" },
    screen: "office/audit-trail",
    right: "auditTrail",
  }),
  auditTrailFile: ssoPage({
    path: { de: "/agent/protokoll/datei", en: "/en/agent/audit-trail/file" },
    screen: "office/audit-trail-file",
    right: "auditTrail",
  }),
  integration: ssoPage({
    path: { de: "/agent/schnittstelle", en: "/en/agent/integration" },
    screen: "office/integration",
    right: "integration",
    takesFile: true,
  }),
  prices: ssoPage({
    path: { de: "/agent/praemien", en: "/en/agent/rewards" },
    screen: "rewards/prices/prices",
    right: "prices",
  }),
  campaignResults: ssoPage({
    path: { de: "/agent/aktionen", en: "/en/agent/campaigns" },
    screen: "rewards/campaigns/campaigns",
    right: "campaignResults",
  }),
  campaignResultsFile: ssoPage({
    path: { de: "/agent/aktionen/datei", en: "/en/agent/campaigns/file" },
    screen: "rewards/campaigns/campaigns-file",
    right: "campaignResults",
  }),
  officeNewCampaign: ssoPage({
    path: { de: "/agent/aktionen/neu", en: "/en/agent/campaigns/new" },
    screen: "catalogue/campaigns/new-campaign",
    right: "catalogue",
  }),
  officeCampaign: ssoPage({
    path: { de: "/agent/aktionen/:campaignId", en: "/en/agent/campaigns/:campaignId" },
    screen: "catalogue/campaigns/campaign",
    right: "catalogue",
  }),
  officeProducts: ssoPage({
    path: { de: "/agent/produkte", en: "/en/agent/products" },
    screen: "catalogue/products/products",
    right: "catalogue",
  }),
  officeNewProduct: ssoPage({
    path: { de: "/agent/produkte/neu", en: "/en/agent/products/new" },
    screen: "catalogue/products/new-product",
    right: "catalogue",
  }),
  officeProduct: ssoPage({
    path: { de: "/agent/produkte/:productId", en: "/en/agent/products/:productId" },
    screen: "catalogue/products/product",
    right: "catalogue",
  }),
  theme: ssoPage({
    path: { de: "/agent/farben", en: "/en/agent/colours" },
    screen: "catalogue/theme/theme",
    right: "theme",
  }),
  texts: ssoPage({
    path: { de: "/agent/texte", en: "/en/agent/texts" },
    screen: "catalogue/texts/texts",
    right: "texts",
  }),
  text: ssoPage({
    path: { de: "/agent/texte/:slug/:of", en: "/en/agent/texts/:slug/:of" },
    screen: "catalogue/texts/text",
    right: "texts",
  }),
  mailText: ssoPage({
    path: { de: "/agent/texte/:slug/:of/mail", en: "/en/agent/texts/:slug/:of/mail" },
    screen: "catalogue/texts/mail-text",
    right: "texts",
  }),
  agencyRewardPlan: ssoPage({
    path: { de: "/agentur/praemienplan", en: "/en/agency/reward-plan" },
    screen: "agencies/reward-plan",
    right: "viewRewardPlan",
  }),
  agencyNewPlanRow: ssoPage({
    path: { de: "/agentur/praemienplan/neu", en: "/en/agency/reward-plan/new" },
    screen: "agencies/new-plan-row",
    right: "editRewardPlan",
  }),
  agencyRewards: ssoPage({
    path: { de: "/agentur/praemien", en: "/en/agency/rewards" },
    screen: "agencies/rewards",
    right: "reports",
  }),
  agencyInvoices: ssoPage({
    path: { de: "/agentur/rechnungen", en: "/en/agency/invoices" },
    screen: "agencies/invoices",
    right: "invoices",
  }),
  agencyInvoicePdf: ssoPage({
    path: { de: "/agentur/rechnungen/:number/rechnung.pdf", en: "/en/agency/invoices/:number/invoice.pdf" },
    screen: "agencies/invoice-pdf",
    right: "invoices",
  }),
  agencyStatistics: ssoPage({
    path: { de: "/agentur/statistik", en: "/en/agency/statistics" },
    screen: "agencies/statistics",
    right: "reports",
  }),
  agencyMasterData: ssoPage({
    path: { de: "/agentur/stammdaten", en: "/en/agency/master-data" },
    screen: "agencies/master-data",
    right: "viewMasterData",
  }),
  agencyEmployees: ssoPage({
    path: { de: "/agentur/mitarbeiter", en: "/en/agency/employees" },
    screen: "agencies/employees",
    right: "employees",
  }),
  agencyOrders: ssoPage({
    path: { de: "/agentur/auftraege", en: "/en/agency/orders" },
    screen: "agencies/orders",
    right: "reports",
  }),
  agencyReferrers: ssoPage({
    path: { de: "/agentur/empfehler", en: "/en/agency/referrers" },
    screen: "agencies/referrers",
    right: "reports",
  }),
  agencyLeads: ssoPage({
    path: { de: "/agentur/leads", en: "/en/agency/leads" },
    screen: "agencies/leads",
    right: "workOnLeads",
  }),
  agencyLead: ssoPage({
    path: { de: "/agentur/leads/:leadId", en: "/en/agency/leads/:leadId" },
    screen: "agencies/lead",
    right: "workOnLeads",
  }),
  agencyInvitations: ssoPage({
    path: { de: "/agentur/einladungen", en: "/en/agency/invitations" },
    screen: "agencies/invitations",
    right: "invitations",
  }),
  agencyAdministration: ssoPage({
    path: { de: "/agentur/verwaltung", en: "/en/agency/administration" },
    screen: "agencies/administration",
    right: "agency",
  }),
  agencyRecommendations: ssoPage({
    path: { de: "/agentur/empfehlungen/uebersicht", en: "/en/agency/recommendations/overview" },
    screen: "agencies/recommendations",
    right: "reports",
  }),
  agencyInvite: ssoPage({
    path: { de: "/agentur/empfehlungen/einladung", en: "/en/agency/recommendations/invite" },
    screen: "agencies/invite",
    right: "invitations",
    limits: ["mail"],
  }),
  agencyTabInvitations: ssoPage({
    path: { de: "/agentur/empfehlungen/einladungen", en: "/en/agency/recommendations/invitations" },
    screen: "agencies/invitations",
    right: "invitations",
  }),
  agencyTabReferrers: ssoPage({
    path: { de: "/agentur/empfehlungen/empfehler", en: "/en/agency/recommendations/referrers" },
    screen: "agencies/referrers",
    right: "reports",
  }),
  agencyTabLeads: ssoPage({
    path: { de: "/agentur/empfehlungen/leads", en: "/en/agency/recommendations/leads" },
    screen: "agencies/leads",
    right: "workOnLeads",
  }),
  agencyRelease: ssoPage({
    path: { de: "/agentur/empfehlungen/auftragsfreigabe", en: "/en/agency/recommendations/release" },
    screen: "agencies/release",
    right: "releaseOrders",
  }),
  agencyExport: ssoPage({
    path: { de: "/agentur/export/:report", en: "/en/agency/export/:report" },
    screen: "agencies/export",
    right: "reports",
  }),
  invitation: page({
    path: { de: "/einladung", en: "/en/invitation" },
    screen: "referral/recommend/invitation",
    access: "open",
    script: "forms",
    limits: ["guess"],
  }),
  notFound: page({ path: { de: "/404", en: "/en/404" }, screen: "platform/not-found", access: "open" }),
} as const satisfies Record<string, Row>;

export type PageName = keyof typeof sitemap;
/** Pages behind the sign-on of agencies and the office. */
export type SsoPage = {
  [Name in PageName]: (typeof sitemap)[Name]["access"] extends "ssoUser" ? Name : never;
}[PageName];

/** A page's row, typed with the fields common to all rows. */
export function rowOf(name: PageName): Row {
  return sitemap[name];
}

export const pageNames = Object.keys(sitemap) as PageName[];
