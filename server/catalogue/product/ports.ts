import { createFault, isFault } from "#server/platform/fault.ts";
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

/** Port of all kinds of product sources (upstreams, Products). Never returns ids 637 to 640. */
export type ProductCatalogue = {
  /** In display order. */
  categories(): Promise<ProductCategory[]>;
  /** `category`: a category's id or slug; `external`: use the source's external variant, if it has one. */
  list(filter?: { source?: string; category?: string; tariffId?: string; external?: boolean }): Promise<Product[]>;
  /** Also finds a device offer by its id: a device with its tariff as one product, with the tariff's commission. */
  byId(id: string, context?: { source?: string; deviceId?: string; external?: boolean }): Promise<Product | null>;
  /** Devices offered with a tariff; empty if there are none. */
  deviceTariffs(tariffId: string): Promise<DeviceOffer[]>;
  /** The highest reward of any product of the tenant, in cents; 0: none. */
  maxRewardCents(): Promise<number>;
  /** Agents by name, postcode or city; pages start at 1. Empty for sources without agents. */
  agents(question?: { query?: string; page?: number; pageSize?: number }): Promise<AgentPage>;
  everyAgent(): Promise<Agent[]>;
  /** A picture of something that exists in the source or the tenant; callers must have checked that. */
  image(kind: PictureKind, id: string): Promise<Picture | null>;
};

/** Without parameters: page 1, 6 per page. */
export const agentPageDefaults = { query: "", page: 1, pageSize: 6 } as const;

/** The tenant's own catalogue; always loaded whole, because it is small and needed on nearly every page. */
export type CatalogueStore = { load(): Promise<Catalogue> };

/**
 * The fault if a source that lists by category does not have the requested one (its wording is part of
 * docs/contract.md).
 */
export function unknownCategory(): Error {
  return createFault("unknownCategory", "404 - Unknown category", { status: 404 });
}

export function isUnknownCategory(fault: unknown): boolean {
  return isFault(fault, "unknownCategory");
}

/** For sources that only sell products. */
export const noAgents: Pick<ProductCatalogue, "agents" | "everyAgent"> = {
  agents: async () => ({ agents: [], hasNext: false, pageCount: 0, totalCount: 0 }),
  everyAgent: async () => [],
};
