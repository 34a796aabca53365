import { memoizePerTenant } from "#server/tenants/derived.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { scriptIdentifier } from "#server/tenants/names.ts";
import { analyticsTools, type Consent, campaignCookie, consentCookie } from "./model.ts";
import { type ConsentRegistry, registerConsents } from "./registry.ts";

type ConsentSettings = Pick<Tenant, "analytics" | "optionalScripts">;

const basic: Consent = {
  identifier: "basic",
  consentIdentifier: "required",
  isEssential: true,
  position: 0,
  cookies: [consentCookie, "psoe_token", "psoe_owner", "psoe_reward", "pso_*"],
};

const campaign: Consent = {
  identifier: "campaign",
  consentIdentifier: "functional",
  isEssential: false,
  position: 10,
  cookies: [campaignCookie],
};

/** The consents of a tenant's site: the campaign cookie, each analytics tool, each optional script. */
export const consentsOf = memoizePerTenant(
  (tenant: ConsentSettings): ConsentRegistry =>
    registerConsents([
      basic,
      campaign,
      ...analyticsTools
        .filter((tool) => tenant.analytics[tool])
        .map((tool, at): Consent => {
          return {
            identifier: tool,
            consentIdentifier: "analytical",
            isEssential: false,
            position: 20 + at,
            cookies: [],
          };
        }),
      ...tenant.optionalScripts.map(({ name, category }, at): Consent => {
        const identifier = scriptIdentifier(name);
        return { identifier, consentIdentifier: category, isEssential: false, position: 30 + at, cookies: [] };
      }),
    ]),
);
