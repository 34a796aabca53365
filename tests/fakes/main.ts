import { fakeAnalytics } from "./analytics.ts";
import { brandSite } from "./brand-site.ts";
import { startIdentityProvider } from "./identity-provider.ts";
import { peopleTenant } from "./people.ts";
import { fakeProducts, type ProductKind } from "./products.ts";
import { seedSignOn } from "./seed-people.ts";
import { seedUpstreams } from "./seed-upstream.ts";
import { signOnSecret } from "./sign-on-secret.ts";
import { siteContents, sitePictures } from "./site-contents.ts";
import { fakeSquidex } from "./squidex.ts";
import { brandOrigin, ports, sandboxId, upstreamTenant } from "./upstream-tenant.ts";

/**
 * Runs every service that a tenant's record can name on this machine, until it is ended. `npm start` and `npm run dev`
 * run it with --seed, which also adds the tenants that use them; with --once, before any process works on the
 * database, it fills their demonstration accounts and ends. `npm run dev:upstreams` prints the settings for a
 * record.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const seeds = process.argv.includes("--seed");
const isOnce = process.argv.includes("--once");

const tenant = { ...(await upstreamTenant()), version: 1 };
const content = await fakeSquidex(
  { contents: await siteContents(tenant, brandOrigin), pictures: sitePictures() },
  ports.content,
);
const products = Object.fromEntries(
  await Promise.all(
    (["standard", "extern", "agentur"] satisfies ProductKind[]).map(async (kind) => {
      const { baseUrl, stock } = await fakeProducts(kind, ports[kind]);
      // The product API has no pictures, so that the drawn ones in the tenant's colours are shown.
      stock.pictures = null;
      // Only one kind says which rewards a product offers, and what the provider calls it.
      if (kind === "extern")
        stock.products = stock.products.map((product, index) => ({
          ...product,
          ExterneId: `EX-${1000 + index}`,
          Praemien: index % 2 === 0 ? ["ueberweisung", "tannenpfad"] : [],
        }));
      return [kind, baseUrl] as const;
    }),
  ),
);
const analytics = await fakeAnalytics(ports.analytics);
const sitePort = Number(process.env["PORT"] ?? 3000);
await brandSite(sitePort, ports.brand);
const sites = [`http://${peopleTenant}.localhost:${sitePort}`];
const testSite = `http://${sandboxId}.localhost:${sitePort}`;
const { issuer } = await startIdentityProvider({ port: ports.identity, sites, testSite });
if (seeds) {
  await seedUpstreams({ isFilled: isOnce && process.env["DEMO_DATA"] !== "no" });
  for (const id of [peopleTenant, sandboxId]) await seedSignOn(id, issuer);
} else {
  const { app, client } = content.state;
  say(
    `content.source "squidex": baseUrl "${content.url}", app "${app}", clientId "${client.id}", secret "${client.secret}"`,
  );
  for (const [kind, baseUrl] of Object.entries(products))
    say(`products.source "${kind}": products.baseUrl "${baseUrl}"`);
  say(`signOn: issuer "${issuer}", ${signOnSecret.variable}="${signOnSecret.value}"`);
  say(`analytics.matomo and analytics.adobe: baseUrl "${analytics.url}"`);
}
if (isOnce) process.exit(0);
process.on("SIGTERM", () => process.exit(0)).on("disconnect", () => process.exit(0));
process.send?.("ready");
