import { highestCommission } from "#server/catalogue/product/area-rewards.ts";
import { isHidden, offeredProduct, type Product } from "#server/catalogue/product/model.ts";
import { noAgents, type ProductCatalogue } from "#server/catalogue/product/ports.ts";
import { categoryIn } from "#server/catalogue/wire/products/category.ts";
import { deviceIn } from "#server/catalogue/wire/products/device.ts";
import { maxRewardIn, productIn } from "#server/catalogue/wire/products/product.ts";
import { readMany, readOne } from "#server/catalogue/wire/products/read.ts";
import type { ProductClient } from "./client.ts";

/** The tenant's own product API: everything it sells in one list. */
export function standardProducts(client: ProductClient): ProductCatalogue {
  const { json, requiredJson: whole, reportSkipped } = client;
  const categories: ProductCatalogue["categories"] = async () =>
    (await whole("/produktkategorie", (said) => ordered(readMany(categoryIn, said, "category", reportSkipped)))) ?? [];
  const list: ProductCatalogue["list"] = async ({ category, tariffId } = {}) => {
    const [known, products] = await Promise.all([categories(), allProducts()]);
    const wanted = known.filter(({ id, slug }) => id === category || slug === category).map(({ id }) => id);
    return products
      .filter(
        (product) =>
          (category === undefined || wanted.includes(product.categoryId)) &&
          (tariffId === undefined || product.id === tariffId),
      )
      .map((product) => forAudience(product, known));
  };
  const deviceTariffs = devicesAt(client, allProducts);

  async function allProducts(): Promise<Product[]> {
    return (await whole("/produkt", (said) => ordered(readMany(productIn, said, "product", reportSkipped)))) ?? [];
  }

  return {
    categories,
    list,
    deviceTariffs,
    async byId(id, { deviceId } = {}) {
      const [known, product] = await Promise.all([
        categories(),
        json(`/produkt/${encodeURIComponent(id)}/`, (said) => readOne(productIn, said, "product")),
      ]);
      if (!product) return offerAsProduct(id, await list(), deviceTariffs);
      const offers = deviceId === undefined ? [] : await deviceTariffs(id);
      const offer = offers.find((one) => one.deviceId === deviceId);
      const shown = forAudience(product, known);
      return offer ? offeredProduct(offer, shown) : shown;
    },
    async maxRewardCents() {
      const maxCents = await whole("/produkt/maxpraemiewert", (value) => readOne(maxRewardIn, value, "highest reward"));
      return maxCents ?? highestCommission(await list());
    },
    ...noAgents,
    image: client.picture,
  };
}

/**
 * For an id that is no tariff the source answers that there are no devices: such answers are not cached, or visitors
 * could fill the cache.
 */
export function devicesAt(
  client: ProductClient,
  tariffs: () => Promise<readonly Product[]>,
): ProductCatalogue["deviceTariffs"] {
  return async (tariffId) => {
    const isTariff = (await tariffs()).some(({ id }) => id === tariffId);
    const offers = await (isTariff ? client.json : client.jsonUncached)(
      `/produkt/handytarife/${encodeURIComponent(tariffId)}`,
      (said) => ordered(readMany(deviceIn, said, "device offer", client.reportSkipped)),
    );
    return offers ?? [];
  };
}

/** A device with its tariff, by the offer's id: sources list offers only under their tariff. */
export async function offerAsProduct(
  id: string,
  tariffs: readonly Product[],
  deviceTariffs: ProductCatalogue["deviceTariffs"],
): Promise<Product | null> {
  for (const tariff of tariffs.filter((one) => !isHidden(one))) {
    const offer = (await deviceTariffs(tariff.id)).find((one) => one.id === id);
    if (offer) return offeredProduct(offer, tariff);
  }
  return null;
}

/** A product has the audience of its category. */
export function forAudience(
  product: Product,
  categories: Awaited<ReturnType<ProductCatalogue["categories"]>>,
): Product {
  const category = categories.find(({ id }) => id === product.categoryId);
  return category ? { ...product, audience: category.audience } : product;
}

/** Sorted by the source's positions; stable for equal ones. */
export function ordered<T extends { position: number }>(list: T[]): T[] {
  return list.sort((a, b) => a.position - b.position);
}
