import type { Product } from "#server/catalogue/product/model.ts";
import type { ProductCatalogue } from "#server/catalogue/product/ports.ts";
import type { CatalogueProduct } from "#server/catalogue/schema.ts";
import { html } from "#server/catalogue/wire/products/fields.ts";
import { inLanguage, type Language } from "#server/platform/values/language.ts";
import { parseCommission } from "#server/platform/values/money.ts";
import { localCatalogue } from "./local.ts";

/**
 * The tenant's own products with one of them changed, added or, if it is not on offer any more, left out. What it earns
 * today stays.
 */
export async function productsWith(
  source: ProductCatalogue,
  product: CatalogueProduct,
  language: Language,
): Promise<ProductCatalogue> {
  const live = await source.list();
  const known = live.find(({ id }) => id === product.id);
  const shown: Product = { ...shownProduct(product, language), ...(known && rewardOf(known)) };
  const others = live.filter(({ id }) => id !== product.id);
  const products = (product.offered ? [...others, shown] : others).sort((one, other) => one.position - other.position);
  const own = localCatalogue(async () => ({ categories: await source.categories(), products, offers: [] }));
  const isIt = (id: string, deviceId: string | undefined) => id === product.id && deviceId === undefined;
  return {
    ...source,
    list: own.list,
    byId: (id, context) => (isIt(id, context?.deviceId) ? own.byId(id) : source.byId(id, context)),
  };
}

const rewardOf = ({ commission, raise }: Product) => ({ commission, ...(raise && { raise }) });

/** As its page gets it once it is in force. */
function shownProduct(product: CatalogueProduct, language: Language): Product {
  const { commission, offered, english, ...rest } = { ...product, ...inLanguage(product, language) };
  return {
    ...rest,
    tariffId: null,
    descriptions: rest.descriptions.map((text) => html.parse(text)).filter(Boolean),
    commission: parseCommission(commission) ?? { kind: "standard", cents: 0 },
  };
}
