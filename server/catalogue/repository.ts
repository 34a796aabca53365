import type { PricedProduct } from "./changes.ts";
import type { CatalogueFile } from "./schema.ts";

export type CatalogueHistoryReader = {
  /** Who applied the tenant's catalogue last; null: nobody. */
  appliedBy(): Promise<string | null>;
  /** The stored products and devices with tariffs, by id. */
  priced(): Promise<PricedProduct[]>;
};

export type CatalogueRepository = CatalogueHistoryReader & {
  /**
   * Replaces the whole catalogue, adds a row to its history and tells every process. Returns the new version; null: it
   * is the catalogue in force, and nothing was written. One transaction of the tenant at a time.
   */
  replace(file: CatalogueFile, by: string, at: Date): Promise<number | null>;
};
