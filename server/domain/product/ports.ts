import type { DeviceOffer, Product, ProductCategory } from "./model.ts";

/** One port for every kind of product source (upstreams, Products). Ids 637 to 640 never come out of it. */
export type ProductCatalogue = {
  categories(): Promise<ProductCategory[]>;
  list(filter?: { source?: string; category?: string; tariffId?: string }): Promise<Product[]>;
  byId(id: string, context?: { source?: string; deviceId?: string }): Promise<Product | null>;
  deviceTariffs(tariffId: string): Promise<DeviceOffer[]>;
  /** The highest reward that any product of the tenant earns. */
  maxRewardCents(): Promise<number>;
};
