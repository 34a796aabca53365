import { parseCookie } from "cookie";
import type { Tenant } from "#server/tenants/model.ts";
import { scriptIdentifier } from "#server/tenants/names.ts";
import { consentsIn } from "./cookie.ts";
import { consentCookie } from "./model.ts";
import { type Consents, isGiven, needsAnswer } from "./registry.ts";

/** The only facts about a visitor's consent that a public page depends on. */
export type PageConsent = {
  /** Whether the banner is shown. */
  asks: boolean;
  /** Functional consent: the cookie stores the campaign, so links do not carry it. */
  storesCampaign: boolean;
  /** URLs of the optional scripts that may be loaded. */
  scripts: readonly string[];
};

type ConsentSettings = Pick<Tenant, "analytics" | "optionalScripts" | "modules">;

/** The visitor's answers as far as a public page depends on them. */
export function pageConsent({ optionalScripts }: ConsentSettings, consents: Consents): PageConsent {
  return {
    asks: needsAnswer(consents),
    storesCampaign: isGiven(consents, "campaign"),
    scripts: optionalScripts.filter((one) => isGiven(consents, scriptIdentifier(one.name))).map(({ url }) => url),
  };
}

/**
 * Cache class: public pages are identical for all visitors of a class. "a": the banner asks; "c": the cookie stores the
 * campaign; a number for each allowed script. Without optional scripts there are four classes.
 */
export function consentClass(tenant: ConsentSettings, cookie: string | null): string {
  const consents = consentsIn(tenant, cookie);
  const { asks, storesCampaign, scripts } = pageConsent(tenant, consents);
  const numbers = scripts.map((url) => tenant.optionalScripts.findIndex((one) => one.url === url));
  return [asks ? "a" : "", storesCampaign ? "c" : "", ...numbers].join("");
}

/** The value of the consent cookie in a Cookie header. */
export function consentCookieIn(header: string | undefined, name: string = consentCookie): string | null {
  return parseCookie(header ?? "")[name] ?? null;
}

/** Whether the campaign is stored in the cookie for visitors of a class (consentClass). */
export const classStoresCampaign = (own: string): boolean => own.includes("c");
