import { index, type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";
import { type PathName, sitemap } from "./paths.ts";

/** Which screen stands behind which path. Both languages are one screen. */
const screens: Partial<Record<PathName, string>> = {
  home: "home/home",
  moments: "home/home",

  start: "shop/start",
  fibre: "shop/category",
  atHome: "shop/at-home",
  homeInternet: "shop/category",
  homeInternetPart: "shop/category",
  homeYoung: "shop/category",
  homeYoungPart: "shop/category",
  homeTv: "shop/category",
  homeTvPart: "shop/category",
  homeService: "shop/category",
  homeSport: "shop/category",
  devices: "shop/to-home",
  devicesOf: "shop/to-home",
  mobileTariffs: "shop/category",
  young: "shop/category",
  multiCredit: "shop/campaign",
  campaign: "shop/campaign",

  business: "home/home",
  businessRecommend: "recommend/recommend",
  businessRecommendation: "recommend/recommendation",
  businessLine: "shop/category",
  businessInternet: "shop/category",
  businessWebshop: "shop/category",
  businessHow: "business/how-it-works",
  businessRewards: "business/rewards",
  businessQuestions: "business/questions",

  recommend: "recommend/recommend",
  recommendProduct: "recommend/recommend",
  confirmation: "recommend/confirmation",
  thanks: "recommend/thanks",

  recommendation: "recommend/recommendation",
  qrCode: "recommend/qr-code",
  recipientDetails: "recipient/details",
  recipientTerms: "recipient/terms",
  recipientConfirmation: "recipient/confirmation",
  expired: "recipient/expired",
  blocked: "recipient/blocked",
  code: "recipient/code",
  exclusive: "recipient/to-code",
  exclusiveOld: "recipient/to-code",

  login: "member/login",
  logout: "member/logout",
  personalArea: "member/personal-area",

  rewards: "reward/enter",
  reward: "reward/reward",
  rewardThanks: "reward/thanks",
  goodwillThanks: "reward/thanks",

  faq: "help/questions",
  faqAnswer: "help/answer",
  helpRewards: "help/rewards",
  helpQuestions: "help/questions",
  helpHow: "help/how-it-works",
  contact: "legal/contact",
  imprint: "legal/imprint",
  privacy: "legal/privacy",
  privacyVersion: "legal/privacy",
  optOut: "legal/opt-out",
  cookieSettings: "legal/cookie-settings",
  terms: "legal/terms",
  accessibility: "legal/accessibility",

  notFound: "system/not-found",
};

function routesOf([name, file]: [string, string]): RouteConfigEntry[] {
  const [german, english] = sitemap[name as PathName];
  const screen = `screens/${file}.tsx`;
  return [
    german === "/" ? index(screen, { id: name }) : route(german, screen, { id: name }),
    route(english, screen, { id: `${name}.en` }),
  ];
}

export default [
  ...Object.entries(screens).flatMap(routesOf),
  // For search engines, which know one address of each.
  route("sitemap.xml", "screens/system/sitemap.tsx", { id: "sitemap" }),
  route("robots.txt", "screens/system/robots.tsx", { id: "robots" }),
  route("*", "screens/system/nothing-here.tsx"),
] satisfies RouteConfig;
