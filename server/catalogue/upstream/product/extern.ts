import { type ProductCatalogue, unknownCategory } from "#server/catalogue/product/ports.ts";
import { productIn } from "#server/catalogue/wire/products/product.ts";
import { readMany, readOne } from "#server/catalogue/wire/products/read.ts";
import type { ProductClient } from "./client.ts";
import { devicesAt, forAudience, offerAsProduct, ordered, standardProducts } from "./standard.ts";

/**
 * A product API that sells for several sources: lists and products are requested with quelle and kategorie, and below
 * /extern if the caller wants the external variant. The default source is the tenant's client id.
 */
export function externProducts(client: ProductClient, clientId: string): ProductCatalogue {
  const standard = standardProducts(client);

  const list: ProductCatalogue["list"] = async ({ source, category, tariffId, external } = {}) => {
    const asking = source === undefined && tariffId === undefined ? client.json : client.jsonUncached;
    const ofCategory = (kategorie: string) => {
      const query = parameters({ quelle: source ?? clientId, kategorie }, { tarifId: tariffId });
      return asking(`${variant(external)}/produkt/?${query}`, (json) =>
        ordered(readMany(productIn, json, "product", client.reportSkipped)),
      );
    };
    // Without a category both requests run concurrently, so that a service that hangs is waited for only once.
    const everything = category === undefined ? ofCategory("") : null;
    const [categories, all] = await Promise.all([standard.categories(), everything]);
    const wanted = categories.find(({ id, slug }) => id === category || slug === category);
    if (category !== undefined && !wanted) throw unknownCategory();
    const listed = wanted ? await ofCategory(wanted.id) : all;
    return (listed ?? []).map((product) => forAudience(product, categories));
  };

  const deviceTariffs = devicesAt(client, list);

  return {
    ...standard,
    list,
    deviceTariffs,
    async byId(id, { source, deviceId, external } = {}) {
      const query = parameters({ quelle: source ?? clientId }, { handyId: deviceId });
      const asking = source === undefined && deviceId === undefined ? client.json : client.jsonUncached;
      const [categories, product] = await Promise.all([
        standard.categories(),
        asking(`${variant(external)}/produkt/${encodeURIComponent(id)}?${query}`, (json) =>
          readOne(productIn, json, "product"),
        ),
      ]);
      if (!product)
        return offerAsProduct(
          id,
          await list({ ...(source && { source }), ...(external && { external }) }),
          deviceTariffs,
        );
      return forAudience(product, categories);
    },
  };
}

function variant(external: boolean | undefined): "/extern" | "" {
  return external ? "/extern" : "";
}

function parameters(always: Record<string, string>, maybe: Record<string, string | undefined>): string {
  const query = new URLSearchParams(always);
  for (const [name, value] of Object.entries(maybe)) if (value !== undefined) query.set(name, value);
  return query.toString();
}
