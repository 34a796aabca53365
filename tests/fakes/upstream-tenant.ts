import { join } from "node:path";
import { z } from "zod";
import { sandbox } from "#server/platform/values/sandbox.ts";
import type { TenantRecord } from "#server/tenants/model.ts";
import { tenantRecord } from "#server/tenants/record.ts";
import { readTenants } from "#server/tenants/seed/read-tenants.ts";
import { roleNames } from "./people.ts";
import { testSignOnSecret } from "./sign-on-secret.ts";

/** Ports of the demonstration tenant's services on a development machine: seven, starting at DEMO_UPSTREAMS. */
const first = z.coerce.number().int().positive().catch(4100).parse(process.env["DEMO_UPSTREAMS"]);
const names = ["content", "standard", "extern", "agentur", "analytics", "brand", "identity"] as const;
export const ports = Object.fromEntries(names.map((name, index) => [name, first + index])) as Record<
  (typeof names)[number],
  number
>;

export const upstreamId = "upstream";
/** The brand's own site, which frames the tenant's pages and hosts its videos. */
export const brandOrigin = `http://marke.localhost:${ports.brand}`;
export const memberEmail = `mitglied@${upstreamId}.example`;
/** The variable with the content service's client secret, and its value on a development machine. */
export const contentSecret = { variable: "UPSTREAM_CMS_SECRET", value: "geheim" } as const;

const logoOf = (
  name: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 164 40" aria-hidden="true" focusable="false">
  <circle class="mark-one" fill="#2b2e33" cx="12.5" cy="20" r="12"/><circle class="mark-two" fill="#1358de" cx="36.5" cy="20" r="12"/>
  <text x="58" y="28" textLength="104" lengthAdjust="spacingAndGlyphs" fill="currentColor" font-family="system-ui, sans-serif" font-size="23" font-weight="700">${name}</text></svg>`;

/**
 * The fourth demonstration tenant: looks like `standard`, and gets texts and products over HTTP from the fakes of this
 * folder. It requires a login, lets only the addresses of its own domain and the demonstration account take part, is
 * shown in a frame and has a video.
 */
export async function upstreamTenant(): Promise<TenantRecord> {
  const base = await standardTenant();
  return tenantRecord.parse({
    ...namedLike(base, upstreamId, "Uferfunk"),
    clientId: "uf-empfehlen",
    siteUrl: brandOrigin,
    recommendWebPage: `${brandOrigin}/`,
    content: {
      source: "squidex",
      baseUrl: `http://127.0.0.1:${ports.content}`,
      app: "empfehlung",
      clientId: "empfehlung:default",
      clientSecretVariable: contentSecret.variable,
    },
    products: productsOf("standard"),
    analytics: {},
    frameAncestors: [brandOrigin],
    videoOrigin: brandOrigin,
    modules: { ...base.modules, integratedFrame: true, forceLogin: true, whitelistedEmail: true },
    recommendation: {
      ...base.recommendation,
      confirmEmail: true,
      emailWhitelist: [`${upstreamId}.example`, "mara@beispiel.example"],
    },
  });
}

export const sandboxId = "sandbox";
/** The variable with the account that the test tenant pays from, on a development machine. */
export const sandboxPayer = { variable: "SANDBOX_DEBTOR_IBAN", value: sandbox.payerIban } as const;

/** A test tenant, for partners who develop (docs/partners/sandbox.md); its products are local, its clocks short. */
async function sandboxTenant(): Promise<TenantRecord> {
  const base = await standardTenant();
  return tenantRecord.parse({
    ...namedLike(base, sandboxId, "Testfunk"),
    test: true,
    analytics: {},
    orders: { ...base.orders, feedKeyVariables: ["SANDBOX_FEED_KEY"] },
    payout: { ...base.payout, debtorIbanVariable: sandboxPayer.variable },
    clocks: { ...base.clocks, withdrawalDays: 0 },
    // The link works at once, which takes no mail that the developer would have to read.
    modules: { ...base.modules, verboseAccountMessages: true, storeBankData: true, agentRecommendation: true },
    legal: { ...base.legal, iban: sandbox.payerIban },
    support: { ...base.support, imprintUrl: "https://testfunk.example/impressum" },
    signOn: {
      issuer: `http://127.0.0.1:${ports.identity}`,
      clientId: `${sandboxId}-empfehlen`,
      clientSecretVariable: testSignOnSecret.variable,
      roles: {
        claim: "roles",
        values: Object.fromEntries(Object.entries(roleNames).map(([role, name]) => [name, role])),
      },
    },
    recommendation: { ...base.recommendation, confirmEmail: false },
  });
}

/**
 * Two more, one for each other kind of product API, with the switches that no other demonstration tenant has on:
 * automatic login, captcha, repeated address and an optional script; terms accepted by sending, self-recommendation,
 * the holder's birth date, and neither consent service, codes nor business customers. The test tenant comes first.
 */
export async function switchTenants(): Promise<TenantRecord[]> {
  const base = await standardTenant();
  const { modules, recommendation, payout, support } = base;
  return [
    await sandboxTenant(),
    {
      ...namedLike(base, "extern", "Elmfunk"),
      products: productsOf("extern"),
      optionalScripts: [{ name: "Werbung", category: "marketing", url: `${brandOrigin}/werbung.js` }],
      modules: { ...modules, autologin: true, captcha: true },
      recommendation: { ...recommendation, confirmEmail: true, repeatEmail: true },
      support: { ...support, captcha: true },
    },
    {
      ...namedLike(base, "agentur", "Kontorfunk"),
      products: productsOf("agentur"),
      analytics: {},
      modules: { ...modules, consentService: false, offlineRecommendationCode: false, companyRecommendation: false },
      recommendation: { ...recommendation, termsAutoAccept: true, allowSelf: true },
      payout: { ...payout, askBirthDate: true },
    },
  ].map((record) => tenantRecord.parse(record));
}

async function standardTenant(): Promise<TenantRecord> {
  const reading = await readTenants(join(import.meta.dirname, "../../prisma/seed/tenants/standard"));
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  const [base] = reading.value.records;
  if (!base) throw new Error("There is no tenant standard.");
  return base;
}

/** What tells a tenant from the one that it looks like. */
const namedLike = (base: TenantRecord, id: string, name: string): TenantRecord => ({
  ...base,
  id,
  name,
  clientId: id,
  hosts: { production: [], staging: [], testing: [], development: [`${id}.localhost`] },
  linkDomain: { production: null, staging: null, testing: null, development: null },
  pictures: { ...base.pictures, logo: logoOf(name), og: null },
});

const productsOf = (source: "standard" | "extern" | "agentur") => ({
  source,
  baseUrl: `http://127.0.0.1:${ports[source]}/produkt-api`,
});
