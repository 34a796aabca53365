import type * as platform from "#server/platform/context.ts";
import type * as tenants from "#server/tenants/context.ts";
import type { NamedBrand } from "#server/tenants/record.ts";
import type { AdviserReader, AdviserRepository, AgencyReader, AgencyRepository } from "./agency/repository.ts";
import type { Campaigns } from "./campaign/model.ts";
import type { CatalogueHistoryReader, CatalogueRepository } from "./changes.ts";
import type { Content, TextSearch } from "./content/ports.ts";
import type { ItemDraftReader, ItemDraftRepository } from "./item/model.ts";
import type { PriceReader, PriceVersions } from "./price/prices.ts";
import type { PriceChangeReader, PriceChangeRepository } from "./price-change/model.ts";
import type { ProductCatalogue } from "./product/ports.ts";
import type { RewardReader } from "./reward/model.ts";
import type { RewardPlanReader, RewardPlanRepository } from "./reward-plan/model.ts";
import type { CatalogueProduct } from "./schema.ts";
import type { TextFiles, TextReader, TextRepository } from "./text/model.ts";

/** The catalogue: what can be recommended, by whom, and what it earns. */
export type ReadContext = tenants.ReadContext & {
  catalogue: CatalogueHistoryReader;
  priceChanges: PriceChangeReader;
  itemDrafts: ItemDraftReader;
  texts: TextReader;
  rewards: RewardReader;
  agencies: AgencyReader;
  advisers: AdviserReader;
  rewardPlan: RewardPlanReader;
  prices: PriceReader;
};

export type NonTransactional = tenants.NonTransactional & {
  products: ProductCatalogue;
  /** The tenant's own products with this one as somebody changed it. */
  productsWith(product: CatalogueProduct): Promise<ProductCatalogue>;
  prices: PriceVersions;
  campaigns: Campaigns;
  content: Content;
  textSearch: TextSearch;
  textFiles: TextFiles;
  /** The installation's other brands. */
  otherBrands(): NamedBrand[];
};

export type Tx = tenants.Tx & {
  catalogue: CatalogueRepository;
  priceChanges: PriceChangeRepository;
  itemDrafts: ItemDraftRepository;
  texts: TextRepository;
  rewards: RewardReader;
  agencies: AgencyRepository;
  advisers: AdviserRepository;
  rewardPlan: RewardPlanRepository;
  prices: PriceReader;
};

export type RequestContext = ReadContext & NonTransactional & platform.Transactions<Tx>;
