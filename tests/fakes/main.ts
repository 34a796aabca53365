import { fakeProducts, type ProductKind } from "./products.ts";

/** npm run dev:upstreams: every service that a tenant's record can name, on this machine, until Ctrl-C. */
const ports: Readonly<Record<ProductKind, number>> = { standard: 4101, extern: 4102, agentur: 4103 };

for (const [kind, port] of Object.entries(ports) as [ProductKind, number][]) {
  const { baseUrl } = await fakeProducts(kind, port);
  process.stdout.write(`products.source "${kind}": products.baseUrl "${baseUrl}"\n`);
}
