import { highestCommission } from "#server/catalogue/product/area-rewards.ts";
import { type Catalogue, isHidden, offeredProduct } from "#server/catalogue/product/model.ts";
import { noAgents, type ProductCatalogue } from "#server/catalogue/product/ports.ts";

/** The embedded default: the tenant's own catalogue in the database. It is the only source, so `source` is ignored. */
export function localCatalogue(load: () => Promise<Catalogue>): ProductCatalogue {
  return {
    categories: async () => (await load()).categories,
    async list({ category, tariffId } = {}) {
      const { categories, products } = await load();
      const wanted = categories.filter(({ id, slug }) => id === category || slug === category).map(({ id }) => id);
      return products.filter(
        (product) =>
          (category === undefined || wanted.includes(product.categoryId)) &&
          (tariffId === undefined || product.id === tariffId),
      );
    },
    async byId(id, context) {
      const { products, offers } = await load();
      const product = products.find((one) => one.id === id);
      const offer = offers.find((one) =>
        product ? one.tariffId === id && one.deviceId === context?.deviceId : one.id === id,
      );
      if (!offer) return product ?? null;
      const tariff = product ?? products.find((one) => one.id === offer.tariffId);
      return tariff && !isHidden(tariff) ? offeredProduct(offer, tariff) : null;
    },
    async deviceTariffs(tariffId) {
      return (await load()).offers.filter((offer) => offer.tariffId === tariffId);
    },
    async maxRewardCents() {
      const shown = (await load()).products.filter((product) => !isHidden(product));
      return highestCommission(shown);
    },
    ...noAgents,
    image: async () => null,
  };
}
