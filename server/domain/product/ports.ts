import type {
  Agent,
  AgentPage,
  Catalogue,
  DeviceOffer,
  Picture,
  PictureKind,
  Product,
  ProductCategory,
} from "./model.ts";

/** One port for every kind of product source (upstreams, Products). Ids 637 to 640 never come out of it. */
export type ProductCatalogue = {
  /** In the order in which they are shown. */
  categories(): Promise<ProductCategory[]>;
  /** `category` is a category's id or slug; `external` asks the source's external variant, where it has one. */
  list(filter?: { source?: string; category?: string; tariffId?: string; external?: boolean }): Promise<Product[]>;
  /** Also finds a device with its tariff by the offer's id: one product with the tariff's commission. */
  byId(id: string, context?: { source?: string; deviceId?: string; external?: boolean }): Promise<Product | null>;
  /** Devices that come with a tariff; none for a tariff without any. */
  deviceTariffs(tariffId: string): Promise<DeviceOffer[]>;
  /** The highest reward that any product of the tenant earns, in cents; 0: none. */
  maxRewardCents(): Promise<number>;
  /** Agents by name, postcode or city, in pages that begin at 1; sources without agents have none. */
  agents(question?: { query?: string; page?: number; pageSize?: number }): Promise<AgentPage>;
  everyAgent(): Promise<Agent[]>;
  /** Of something that the source or the tenant knows: callers make sure of that. */
  image(kind: PictureKind, id: string): Promise<Picture | null>;
};

/** Specification section 9: page 1 of 6. */
export const agentPageDefaults = { query: "", page: 1, pageSize: 6 } as const;

/** The tenant's own catalogue, whole: it is small and read on nearly every page. */
export type CatalogueStore = { load(): Promise<Catalogue> };
