import { join } from "node:path";
import { readTenants } from "#server/seed/read-tenants.ts";
import { fakeAnalytics } from "./analytics.ts";
import { fakeProducts, type ProductKind } from "./products.ts";
import { siteContents, sitePictures } from "./site-contents.ts";
import { fakeSquidex } from "./squidex.ts";

/** npm run dev:upstreams: every service that a tenant's record can name, on this machine, until Ctrl-C. */
const ports: Readonly<Record<ProductKind, number>> = { standard: 4101, extern: 4102, agentur: 4103 };
const say = (line: string) => process.stdout.write(`${line}\n`);

const tenants = await readTenants(join(import.meta.dirname, "../../prisma/seed/tenants"));
if (!tenants.ok) throw new Error(JSON.stringify(tenants.problems));
const [tenant] = tenants.value.filter(({ id }) => id === "nordlicht").map((record) => ({ ...record, version: 1 }));
if (!tenant) throw new Error("There is no tenant nordlicht.");
const content = await fakeSquidex({ contents: await siteContents(tenant), pictures: sitePictures(tenant) }, 4100);
const { app, client } = content.state;
say(
  `content.source "squidex": baseUrl "${content.url}", app "${app}", clientId "${client.id}", secret "${client.secret}"`,
);
for (const [kind, port] of Object.entries(ports) as [ProductKind, number][]) {
  const { baseUrl } = await fakeProducts(kind, port);
  say(`products.source "${kind}": products.baseUrl "${baseUrl}"`);
}
const analytics = await fakeAnalytics(4104);
say(`analytics.matomo and analytics.adobe: baseUrl "${analytics.url}"`);
