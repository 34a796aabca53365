import type { Cookies } from "#server/platform/request/cookies.ts";
import { isId } from "#server/platform/values/id.ts";
import { memoizePerTenant } from "#server/tenants/derived.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { scriptIdentifier } from "#server/tenants/names.ts";
import {
  analyticsTools,
  type Consent,
  type ConsentValue,
  type ConsentValues,
  campaignCookie,
  consentCookie,
  consentDays,
  consentTextVersion,
} from "./model.ts";
import { type ConsentRegistry, type Consents, registerConsents } from "./registry.ts";

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
const consentsOf = memoizePerTenant(
  (tenant: RegisteredSettings): ConsentRegistry =>
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

/** The tenant settings that determine its consents. */
type ConsentSettings = Pick<Tenant, "analytics" | "optionalScripts" | "modules">;

/** "2026-11-21.<pseudonym>.campaign1_matomo0": version of the text, pseudonym in the proof log, and the answers. */
type ConsentCookie = { visitorId: string; values: ConsentValues };

/** The cookie's value. Answers are sorted by identifier, so that equal answers give equal text. */
export function writeConsents({ visitorId, values }: ConsentCookie): string {
  const answers = Object.entries(values)
    .sort()
    .map(([identifier, value]) => `${identifier}${value}`);
  return [consentTextVersion, visitorId, answers.join("_")].join(".");
}

/** null: not a value written by us. Answers to another version of the text are dropped; the pseudonym is kept. */
export function readConsents(text: string | null): ConsentCookie | null {
  const [version, visitorId = "", answers = "", ...more] = text && text.length < 2_000 ? text.split(".") : [];
  if (more.length > 0 || !isId(visitorId)) return null;
  if (version !== consentTextVersion) return { visitorId, values: {} };
  const read = [...answers.matchAll(/(?:^|_)([a-z][a-z0-9]*)([01])(?=_|$)/g)];
  return {
    visitorId,
    values: Object.fromEntries(read.map(([, identifier = "", value]) => [identifier, Number(value) as ConsentValue])),
  };
}

/** The consents of a tenant with a cookie's answers; null or invalid: nothing is answered. */
export function consentsIn(tenant: ConsentSettings, cookie: string | null): Consents {
  return {
    registry: consentsOf(tenant),
    serviceOn: tenant.modules.consentService,
    values: readConsents(cookie)?.values ?? {},
  };
}

/** The consents of this browser. */
export function consentsInBrowser(ctx: { tenant: ConsentSettings; cookies: Cookies }): Consents {
  return consentsIn(ctx.tenant, ctx.cookies.get(consentCookie));
}

/** This browser's pseudonym in the proof log; null: it never answered. */
export function visitorInBrowser(ctx: { cookies: Cookies }): string | null {
  return readConsents(ctx.cookies.get(consentCookie))?.visitorId ?? null;
}

export function setConsentCookie(ctx: { cookies: Cookies }, answers: ConsentCookie): void {
  ctx.cookies.set(consentCookie, writeConsents(answers), consentDays * 86_400);
}

type RegisteredSettings = Pick<Tenant, "analytics" | "optionalScripts">;
