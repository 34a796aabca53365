import type { Campaign } from "../campaign/model.ts";
import { highestCommission } from "./area-rewards.ts";
import { isHidden, type Product } from "./model.ts";
import type { ProductCatalogue } from "./ports.ts";

/**
 * A tenant's own products with the rewards of the campaigns that run today. The highest of several counts; a raise that
 * is not above the product's own reward changes nothing.
 */
export function raised(source: ProductCatalogue, runningToday: () => Promise<readonly Campaign[]>): ProductCatalogue {
  async function apply(products: readonly Product[]): Promise<Product[]> {
    const running = await runningToday();
    return running.length === 0 ? [...products] : products.map((product) => raisedBy(product, running));
  }
  const list: ProductCatalogue["list"] = async (filter) => apply(await source.list(filter));
  return {
    ...source,
    list,
    async byId(id, context) {
      const product = await source.byId(id, context);
      return product && ((await apply([product]))[0] ?? null);
    },
    maxRewardCents: async () => highestCommission((await list()).filter((product) => !isHidden(product))),
  };
}

function raisedBy(product: Product, running: readonly Campaign[]): Product {
  const { kind, cents: usualCents } = product.commission;
  const raises = running.flatMap(({ id, endsOn, raises: all }) =>
    all
      .filter(({ productId, cents }) => productId === (product.tariffId ?? product.id) && cents > usualCents)
      .map(({ cents }) => ({ campaignId: id, endsOn, cents })),
  );
  const [highest] = raises.sort((one, other) => other.cents - one.cents);
  if (!highest) return product;
  const { campaignId, endsOn, cents } = highest;
  return { ...product, commission: { kind, cents }, raise: { campaignId, usualCents, endsOn } };
}
