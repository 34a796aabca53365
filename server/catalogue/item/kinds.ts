import type { z } from "zod";
import { type CatalogueFile, type CatalogueProduct, campaignEntry, productEntry } from "../schema.ts";
import type { ItemKind } from "./model.ts";

const productFacts = productEntry
  .pick({
    categoryId: true,
    name: true,
    displayName: true,
    young: true,
    monthlyCents: true,
    oneOffCents: true,
    descriptions: true,
    priceSplit: true,
    promotionName: true,
    promotionCents: true,
    shopUrl: true,
    offered: true,
    english: true,
  })
  .strip();
export type ProductFacts = z.infer<typeof productFacts>;

const campaignFacts = campaignEntry.omit({ id: true, raises: true }).strip();
export type CampaignFacts = z.infer<typeof campaignFacts>;

export const productItems: ItemKind<ProductFacts> = {
  name: "product",
  part: "products",
  parse: (stored) => productFacts.parse(stored),
  factsIn(file, id) {
    const product = productIn(file, id);
    return product && productFacts.parse(product);
  },
  withFacts: (file, id, facts) => ({
    ...file,
    products: productIn(file, id)
      ? file.products.map((product) => (product.id === id ? { ...product, ...facts } : product))
      : [...file.products, addedProduct(file, id, facts)],
  }),
};

/** It is for whom its category is, has no reward yet, and comes last. */
function addedProduct(file: CatalogueFile, id: string, facts: ProductFacts): CatalogueProduct {
  const position = Math.max(0, ...file.products.map((one) => one.position + 1));
  return productEntry.parse({ id, audience: audienceOf(file, facts), position, commission: "standard;0", ...facts });
}

/** For whom a product with these facts is: those of its category. */
export const audienceOf = ({ categories }: CatalogueFile, { categoryId }: Pick<ProductFacts, "categoryId">) =>
  categories.find(({ id }) => id === categoryId)?.audience ?? "private";

export const isProductId = (id: string) => productEntry.shape.id.safeParse(id).success;

export const productIn = ({ products }: CatalogueFile, id: string): CatalogueProduct | null =>
  products.find((one) => one.id === id) ?? null;

export const campaignItems: ItemKind<CampaignFacts> = {
  name: "campaign",
  part: "campaigns",
  parse: (stored) => campaignFacts.parse(stored),
  factsIn({ campaigns }, id) {
    const campaign = campaigns.find((one) => one.id === id);
    return campaign ? campaignFacts.parse(campaign) : null;
  },
  withFacts: (file, id, facts) => ({
    ...file,
    campaigns: file.campaigns.some((one) => one.id === id)
      ? file.campaigns.map((campaign) => (campaign.id === id ? { ...campaign, ...facts } : campaign))
      : [...file.campaigns, { id, raises: [], ...facts }],
  }),
};
