import type { TenantRecord } from "./model.ts";
import { scriptIdentifier } from "./names.ts";
import { areasInParts, type ShopArea, sellsToBusiness } from "./shop-areas.ts";

export type Contradiction = { path: (string | number)[]; message: string };

/**
 * Combinations of switches that are each valid but contradict each other. A tenant with any of them cannot be applied.
 */
export function findContradictions(tenant: TenantRecord): Contradiction[] {
  const found: Contradiction[] = [];
  const refuse = (path: (string | number)[], message: string) => found.push({ path, message });

  if (Object.values(tenant.channels).every((position) => position === -1)) {
    refuse(["channels"], "every channel is off (-1): nobody could share a link");
  }
  const { matomo, adobe } = tenant.analytics;
  if (!tenant.modules.consentService && (tenant.optionalScripts.length > 0 || matomo || adobe)) {
    refuse(["modules", "consentService"], "off, but optionalScripts and analytics need consent (TDDDG § 25)");
  }
  const scripts = ["", "basic", "campaign", "matomo", "adobe"];
  tenant.optionalScripts.forEach(({ name }, index) => {
    const identifier = scriptIdentifier(name);
    if (!/^[a-z]/.test(identifier) || scripts.includes(identifier))
      refuse(["optionalScripts", index, "name"], `"${name}" needs letters a to z, and not those of another consent`);
    scripts.push(identifier);
  });
  if (tenant.modules.integratedFrame && tenant.frameAncestors.length === 0) {
    refuse(
      ["frameAncestors"],
      "modules.integratedFrame is on, so at least one origin must be allowed to frame the site",
    );
  }
  if (tenant.modules.agentRecommendation && tenant.support.imprintUrl === null) {
    refuse(
      ["support", "imprintUrl"],
      "modules.agentRecommendation is on, so /impressum leads home: name the brand's own imprint",
    );
  }
  if (tenant.modules.agentRecommendation && tenant.signOn === null) {
    refuse(["signOn"], "modules.agentRecommendation is on, but nobody could sign in: name the identity provider");
  }
  if (tenant.signOn !== null && tenant.legal.iban === null) {
    refuse(["legal", "iban"], "signOn is set, but invoices of agencies would name no account to pay to");
  }
  if (["standard", "extern", "agentur"].includes(tenant.products.source) && tenant.products.baseUrl === null) {
    refuse(["products", "baseUrl"], `products.source is ${tenant.products.source}, so its address must be named`);
  }
  if (tenant.modules.whitelistedEmail && tenant.recommendation.emailWhitelist.length === 0) {
    refuse(
      ["recommendation", "emailWhitelist"],
      "modules.whitelistedEmail is on, but the list is empty, which means everybody",
    );
  }
  const names = Object.values(tenant.shopPrefill?.names ?? {});
  const taken = tenant.shopPrefill?.by === "url" ? [...new URL(tenant.shopUrl).searchParams.keys()] : [];
  for (const name of new Set(names.filter((one, index) => taken.includes(one) || names.indexOf(one) !== index))) {
    refuse(["shopPrefill", "names"], `${name} stands for two things`);
  }
  const { allowStaff, staffDomains, confirmEmail } = tenant.recommendation;
  if (allowStaff && staffDomains.length === 0) {
    refuse(["recommendation", "allowStaff"], "on, but staffDomains names nobody");
  }
  if ((allowStaff || tenant.modules.whitelistedEmail) && !confirmEmail) {
    refuse(
      ["recommendation", "confirmEmail"],
      "off, but who takes part is told by their address, which must be proven",
    );
  }
  if (!confirmEmail && !tenant.modules.verboseAccountMessages) {
    refuse(
      ["recommendation", "confirmEmail"],
      "off, but modules.verboseAccountMessages is off, too: every answer is the same, so every address is confirmed",
    );
  }
  if (tenant.modules.companyRecommendation && !sellsToBusiness(tenant.shop)) {
    refuse(["modules", "companyRecommendation"], "on, but shop.areas has nothing for business customers");
  }
  if (tenant.modules.newsletterPermission && tenant.newsletter.consent === null) {
    refuse(["newsletter", "consent"], "modules.newsletterPermission is on, so what people agree to must be named");
  }
  if (tenant.clocks.forecastWeeks.from > tenant.clocks.forecastWeeks.to) {
    refuse(["clocks", "forecastWeeks"], "from is later than to");
  }
  tenant.clocks.reminderDays.forEach((days, index) => {
    if (days >= tenant.clocks.claimDays) {
      refuse(
        ["clocks", "reminderDays", index],
        `a reminder after ${days} days comes after the claim ended (claimDays ${tenant.clocks.claimDays})`,
      );
    }
  });
  for (const [area, { parts }] of Object.entries(tenant.shop.areas)) {
    const place = ["shop", "areas", area, "parts"];
    if (parts.length === 0 && areasInParts.has(area as ShopArea)) {
      refuse(place, "none, but the area has no page of the whole: nobody could come to it");
    }
    const slugs = parts.map(({ slug }) => slug);
    for (const slug of new Set(slugs.filter((one, index) => slugs.indexOf(one) !== index))) {
      refuse(place, `${slug} stands here twice`);
    }
  }
  const hosts = Object.entries(tenant.hosts).flatMap(([environment, names]) =>
    names.map((name) => ({ environment, name })),
  );
  if (hosts.length === 0) refuse(["hosts"], "no host in any environment");
  for (const environment of Object.keys(tenant.hosts)) {
    const names = hosts.filter((host) => host.environment === environment).map((host) => host.name);
    for (const name of new Set(names.filter((one, index) => names.indexOf(one) !== index))) {
      refuse(["hosts", environment], `${name} stands here twice`);
    }
  }
  return found;
}
