import type { TenantRecord } from "./model.ts";
import { scriptIdentifier } from "./names.ts";
import { areasInParts, type ShopArea, sellsToBusiness } from "./shop-areas.ts";

export type Contradiction = { path: (string | number)[]; message: string };

/**
 * Combinations of switches that are each valid but contradict each other. A tenant with any of them cannot be applied.
 */
export function findContradictions(tenant: TenantRecord): Contradiction[] {
  const ofFields = contradictions.filter(({ when }) => when(tenant));
  return [
    ...ofFields.map(({ path, message }) => ({
      path,
      message: typeof message === "string" ? message : message(tenant),
    })),
    ...ofLists.flatMap((find) => find(tenant)),
  ];
}

type Row = {
  path: string[];
  when: (tenant: TenantRecord) => unknown;
  message: string | ((tenant: TenantRecord) => string);
};

/** Fields that contradict others; `path`: the one to change. */
const contradictions: readonly Row[] = [
  {
    path: ["channels"],
    when: ({ channels }) => Object.values(channels).every((position) => position === -1),
    message: "every channel is off (-1): nobody could share a link",
  },
  {
    path: ["modules", "consentService"],
    when: ({ modules, optionalScripts, analytics: { matomo, adobe } }) =>
      !modules.consentService && (optionalScripts.length > 0 || matomo || adobe),
    message: "off, but optionalScripts and analytics need consent (TDDDG § 25)",
  },
  {
    path: ["frameAncestors"],
    when: ({ modules, frameAncestors }) => modules.integratedFrame && frameAncestors.length === 0,
    message: "modules.integratedFrame is on, so at least one origin must be allowed to frame the site",
  },
  {
    path: ["support", "imprintUrl"],
    when: ({ modules, support }) => modules.agentRecommendation && support.imprintUrl === null,
    message: "modules.agentRecommendation is on, so /impressum leads home: name the brand's own imprint",
  },
  {
    path: ["signOn"],
    when: ({ modules, signOn }) => modules.agentRecommendation && signOn === null,
    message: "modules.agentRecommendation is on, but nobody could sign in: name the identity provider",
  },
  {
    path: ["legal", "iban"],
    when: ({ signOn, legal }) => signOn !== null && legal.iban === null,
    message: "signOn is set, but invoices of agencies would name no account to pay to",
  },
  {
    path: ["products", "baseUrl"],
    when: ({ products }) => ["standard", "extern", "agentur"].includes(products.source) && products.baseUrl === null,
    message: ({ products }) => `products.source is ${products.source}, so its address must be named`,
  },
  {
    path: ["recommendation", "emailWhitelist"],
    when: ({ modules, recommendation }) => modules.whitelistedEmail && recommendation.emailWhitelist.length === 0,
    message: "modules.whitelistedEmail is on, but the list is empty, which means everybody",
  },
  {
    path: ["recommendation", "allowStaff"],
    when: ({ recommendation: { allowStaff, staffDomains } }) => allowStaff && staffDomains.length === 0,
    message: "on, but staffDomains names nobody",
  },
  {
    path: ["recommendation", "confirmEmail"],
    when: ({ modules, recommendation: { allowStaff, confirmEmail } }) =>
      (allowStaff || modules.whitelistedEmail) && !confirmEmail,
    message: "off, but who takes part is told by their address, which must be proven",
  },
  {
    path: ["recommendation", "confirmEmail"],
    when: ({ modules, recommendation }) => !recommendation.confirmEmail && !modules.verboseAccountMessages,
    message:
      "off, but modules.verboseAccountMessages is off, too: every answer is the same, so every address is confirmed",
  },
  {
    path: ["modules", "companyRecommendation"],
    when: ({ modules, shop }) => modules.companyRecommendation && !sellsToBusiness(shop),
    message: "on, but shop.areas has nothing for business customers",
  },
  {
    path: ["newsletter", "consent"],
    when: ({ modules, newsletter }) => modules.newsletterPermission && newsletter.consent === null,
    message: "modules.newsletterPermission is on, so what people agree to must be named",
  },
  {
    path: ["clocks", "forecastWeeks"],
    when: ({ clocks: { forecastWeeks } }) => forecastWeeks.from > forecastWeeks.to,
    message: "from is later than to",
  },
  {
    path: ["hosts"],
    when: ({ hosts }) => Object.values(hosts).flat().length === 0,
    message: "no host in any environment",
  },
];

/** Members of a list that contradict each other or the rest of the record. */
const ofLists: readonly ((tenant: TenantRecord) => Contradiction[])[] = [
  function scriptNames({ optionalScripts }) {
    const taken = ["", "basic", "campaign", "matomo", "adobe"];
    return optionalScripts.flatMap(({ name }, index) => {
      const identifier = scriptIdentifier(name);
      const isUsable = /^[a-z]/.test(identifier) && !taken.includes(identifier);
      taken.push(identifier);
      const message = `"${name}" needs letters a to z, and not those of another consent`;
      return isUsable ? [] : [{ path: ["optionalScripts", index, "name"], message }];
    });
  },
  function prefillNames({ shopPrefill, shopUrl }) {
    const ofUrl = shopPrefill?.by === "url" ? [...new Set(new URL(shopUrl).searchParams.keys())] : [];
    return repeatedIn([...ofUrl, ...Object.values(shopPrefill?.names ?? {})]).map((name) => ({
      path: ["shopPrefill", "names"],
      message: `${name} stands for two things`,
    }));
  },
  function reminders({ clocks: { reminderDays, claimDays } }) {
    return reminderDays.flatMap((days, index) => {
      const message = `a reminder after ${days} days comes after the claim ended (claimDays ${claimDays})`;
      return days < claimDays ? [] : [{ path: ["clocks", "reminderDays", index], message }];
    });
  },
  function shopParts({ shop }) {
    return Object.entries(shop.areas).flatMap(([area, { parts }]) => {
      const path = ["shop", "areas", area, "parts"];
      const isUnreachable = parts.length === 0 && areasInParts.has(area as ShopArea);
      return [
        ...(isUnreachable
          ? [{ path, message: "none, but the area has no page of the whole: nobody could come to it" }]
          : []),
        ...repeatedIn(parts.map(({ slug }) => slug)).map((slug) => ({ path, message: `${slug} stands here twice` })),
      ];
    });
  },
  function hostNames({ hosts }) {
    return Object.entries(hosts).flatMap(([environment, names]) =>
      repeatedIn(names).map((name) => ({ path: ["hosts", environment], message: `${name} stands here twice` })),
    );
  },
];

/** What stands in a list more than once, each once. */
const repeatedIn = (names: readonly string[]) => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];
