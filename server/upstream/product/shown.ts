import { isHidden } from "#server/domain/product/hidden.ts";
import type { ProductCatalogue } from "#server/domain/product/ports.ts";

/** Around whichever kind of source: what may not be shown never comes out of it. */
export function onlyShown(source: ProductCatalogue): ProductCatalogue {
  const shown = (product: { id: string }) => !isHidden(product);
  return {
    ...source,
    list: async (filter) => (await source.list(filter)).filter(shown),
    byId: async (id, context) => (isHidden({ id }) ? null : source.byId(id, context)),
    deviceTariffs: async (tariffId) =>
      isHidden({ id: tariffId }) ? [] : (await source.deviceTariffs(tariffId)).filter(shown),
  };
}
