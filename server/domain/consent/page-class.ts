import type { Tenant } from "../tenant/model.ts";
import { consentsIn } from "./cookie.ts";
import { consentCookie, scriptIdentifier } from "./model.ts";
import { type Consents, isGiven, needsAnswer } from "./registry.ts";

/** All that a public page may know of a visitor's consent. */
export type PageConsent = {
  /** The banner is shown. */
  asks: boolean;
  /** Functional consent: links are clean, the cookie holds the campaign. */
  keepsCampaign: boolean;
  /** Addresses of the optional scripts that may be loaded. */
  scripts: readonly string[];
};

type Asking = Pick<Tenant, "analytics" | "optionalScripts" | "modules">;

/** What a visitor's answers mean for a public page. */
export function pageConsent({ optionalScripts }: Asking, consents: Consents): PageConsent {
  return {
    asks: needsAnswer(consents),
    keepsCampaign: isGiven(consents, "campaign"),
    scripts: optionalScripts.filter((one) => isGiven(consents, scriptIdentifier(one.name))).map(({ url }) => url),
  };
}

/**
 * Pages are alike for all visitors of one class: "a" asks, "c" keeps the campaign, a number for each script. Without
 * optional scripts there are four.
 */
export function consentClass(tenant: Asking, cookie: string | null): string {
  const consents = consentsIn(tenant, cookie);
  const { asks, keepsCampaign, scripts } = pageConsent(tenant, consents);
  const numbers = scripts.map((url) => tenant.optionalScripts.findIndex((one) => one.url === url));
  return [asks ? "a" : "", keepsCampaign ? "c" : "", ...numbers].join("");
}

/** The value of the consent cookie in a request's Cookie header. */
export function consentCookieIn(header: string | undefined, name: string = consentCookie): string | null {
  const found = header && new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(header);
  return found ? (found[1]?.trim() ?? null) : null;
}

/** Whether visitors of a class (consentClass) have the campaign in their cookie. */
export const keepsCampaign = (own: string): boolean => own.includes("c");
