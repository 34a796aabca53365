import type { Log } from "#server/platform/context.ts";
import { isFault } from "#server/platform/fault.ts";
import type { ProductCatalogue } from "./ports.ts";

/**
 * Wraps a product API: while it does not answer and nothing is cached, the tenant's own catalogue is the fallback. If
 * that has no products, the fault remains, and pages say that offers are unavailable. For pages only: what an order
 * earns is never decided by a fallback catalogue.
 */
export function withFallback(source: ProductCatalogue, own: ProductCatalogue, log: Log): ProductCatalogue {
  async function orOwn<T>(work: Promise<T>, instead: () => Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (fault) {
      if (!isFault(fault, "productsUnavailable") || (await own.list()).length === 0) throw fault;
      log.error({ err: fault }, "the product source does not answer: the tenant's own catalogue is shown");
      return instead();
    }
  }

  return {
    ...source,
    categories: () => orOwn(source.categories(), own.categories),
    list: (filter) => orOwn(source.list(filter), () => own.list(filter)),
    byId: (id, context) => orOwn(source.byId(id, context), () => own.byId(id, context)),
    deviceTariffs: (tariffId) => orOwn(source.deviceTariffs(tariffId), () => own.deviceTariffs(tariffId)),
    maxRewardCents: () => orOwn(source.maxRewardCents(), own.maxRewardCents),
  };
}
