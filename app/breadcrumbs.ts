import type { Language } from "#server/domain/tenant/model.ts";
import type { PageLink } from "./components/layout/links.ts";
import { i18nFor } from "./i18n/index.ts";
import { type PathName, path } from "./paths.ts";

/** Pages that others lie below: their addresses know no parameters. */
type Step =
  | "atHome"
  | "homeInternet"
  | "homeYoung"
  | "homeTv"
  | "business"
  | "businessHow"
  | "recommend"
  | "faq"
  | "helpHow"
  | "privacy";

/**
 * Whether a page shows where it lies, and below which pages besides home (specification section 2, breadcrumbs per
 * route). null: it shows none, for it is home, a station of a way that one goes on, or leads on at once.
 */
const trails: Readonly<Record<PathName, readonly Step[] | null>> = {
  home: null,
  start: null,
  moments: null,

  fibre: ["atHome"],
  atHome: [],
  homeInternet: ["atHome"],
  homeInternetPart: ["atHome", "homeInternet"],
  homeYoung: ["atHome"],
  homeYoungPart: ["atHome", "homeYoung"],
  homeTv: ["atHome"],
  homeTvPart: ["atHome", "homeTv"],
  homeService: ["atHome"],
  homeSport: ["atHome"],
  devices: null,
  devicesOf: null,
  mobileTariffs: [],
  young: [],
  multiCredit: [],
  campaign: [],

  business: [],
  businessRecommend: ["business"],
  businessRecommendation: null,
  businessLine: ["business"],
  businessInternet: ["business"],
  businessWebshop: ["business"],
  businessHow: ["business"],
  businessRewards: ["business", "businessHow"],
  businessQuestions: ["business", "businessHow"],

  recommend: [],
  recommendProduct: ["recommend"],
  confirmation: null,
  thanks: null,
  shortLink: null,
  recommendation: null,
  qrCode: null,

  recipientDetails: null,
  recipientTerms: null,
  recipientConfirmation: null,
  expired: null,
  blocked: null,
  code: [],
  exclusive: null,
  exclusiveOld: null,

  personalArea: null,
  login: null,
  logout: null,
  rewards: null,
  reward: null,
  rewardThanks: null,
  goodwillThanks: null,

  faq: [],
  faqAnswer: ["faq"],
  helpHow: [],
  helpRewards: ["helpHow"],
  helpQuestions: ["helpHow"],
  contact: [],
  imprint: [],
  privacy: [],
  privacyVersion: ["privacy"],
  terms: [],
  accessibility: [],

  optOut: ["privacy"],
  cookieSettings: [],
  notFound: null,
};

type Page = {
  language: Language;
  pathname: string;
  /** Of the screen's route, as app/routes.ts gives it: the name in the table of paths, English pages with ".en". */
  routeId: string | undefined;
  /** What the screen calls itself (`crumb` of its loader's data); none: the name that its table of texts has. */
  crumb: string | undefined;
};

/** From home to this page; null: it shows no trail. */
export function breadcrumbsOf({ language, pathname, routeId, crumb }: Page): PageLink[] | null {
  const name = routeId?.replace(/\.en$/, "") as PathName;
  const trail = trails[name];
  if (!trail) return null;
  const t = i18nFor(language).t;
  const to = (step: "home" | Step) => ({ href: path(language, step), label: t(`page:crumbs.${step}`) });
  return [to("home"), ...trail.map(to), { href: pathname, label: crumb ?? t(`page:crumbs.${name}`), current: true }];
}
