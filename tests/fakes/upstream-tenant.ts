import { join } from "node:path";
import { z } from "zod";
import type { TenantRecord } from "#server/platform/tenant/model.ts";
import { tenantRecord } from "#server/platform/tenant/record.ts";
import { readTenants } from "#server/tenants/seed/read-tenants.ts";

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

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 164 40" aria-hidden="true" focusable="false">
  <circle class="mark-one" fill="#2b2e33" cx="12.5" cy="20" r="12"/><circle class="mark-two" fill="#1358de" cx="36.5" cy="20" r="12"/>
  <text x="58" y="28" textLength="104" lengthAdjust="spacingAndGlyphs" fill="currentColor" font-family="system-ui, sans-serif" font-size="23" font-weight="700">Uferfunk</text></svg>`;

/**
 * The fourth demonstration tenant: looks like `standard`, and gets texts and products over HTTP from the fakes of this
 * folder. It requires a login, lets only the addresses of its own domain and the demonstration account take part, is
 * shown in a frame and has a video.
 */
export async function upstreamTenant(): Promise<TenantRecord> {
  const reading = await readTenants(join(import.meta.dirname, "../../prisma/seed/tenants/standard"));
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  const [base] = reading.value;
  if (!base) throw new Error("There is no tenant standard.");
  const own = [`${upstreamId}.localhost`];
  return tenantRecord.parse({
    ...base,
    id: upstreamId,
    name: "Uferfunk",
    clientId: "uf-empfehlen",
    hosts: { production: [], staging: [], testing: [], development: own },
    linkDomain: {},
    pictures: { ...base.pictures, logo },
    siteUrl: brandOrigin,
    recommendWebPage: `${brandOrigin}/`,
    content: {
      source: "squidex",
      baseUrl: `http://127.0.0.1:${ports.content}`,
      app: "empfehlung",
      clientId: "empfehlung:default",
      clientSecretVariable: contentSecret.variable,
    },
    products: { source: "standard", baseUrl: `http://127.0.0.1:${ports.standard}/produkt-api` },
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
