import type { Catalogue, DeviceOffer, Product, ProductCategory } from "./model.ts";

/** One port for every kind of product source (upstreams, Products). Ids 637 to 640 never come out of it. */
export type ProductCatalogue = {
  categories(): Promise<ProductCategory[]>;
  /** `category` is a category's id or slug. */
  list(filter?: { source?: string; category?: string; tariffId?: string }): Promise<Product[]>;
  /** Also finds a device with its tariff by the offer's id: one product with the tariff's commission. */
  byId(id: string, context?: { source?: string; deviceId?: string }): Promise<Product | null>;
  deviceTariffs(tariffId: string): Promise<DeviceOffer[]>;
  /** The highest reward that any product of the tenant earns. */
  maxRewardCents(): Promise<number>;
};

/** The tenant's own catalogue, whole: it is small and read on nearly every page. */
export type CatalogueStore = { load(): Promise<Catalogue> };
