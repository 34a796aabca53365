import type { CatalogueFile } from "./schema.ts";

type Issue = { path: string; message: string };

/** Checks references within a catalogue: ids are unique, and everything referenced exists. */
export function checkReferences(catalogue: CatalogueFile): Issue[] {
  const issues: Issue[] = [];
  const refuse = (path: string, message: string) => issues.push({ path, message });
  const ids = (entries: readonly { id: string }[]) => new Set(entries.map(({ id }) => id));
  const categories = new Map(catalogue.categories.map((category) => [category.id, category]));
  const products = ids(catalogue.products);
  const rewards = ids(catalogue.rewards);

  once(
    "categories",
    catalogue.categories.map(({ id }) => id),
  );
  once(
    "products",
    [...catalogue.products, ...catalogue.offers].map(({ id }) => id),
  );
  once(
    "rewards",
    catalogue.rewards.map(({ id }) => id),
  );
  once(
    "campaigns",
    catalogue.campaigns.map(({ id }) => id),
  );
  once(
    "campaigns (slug)",
    catalogue.campaigns.map(({ slug }) => slug),
  );

  catalogue.products.forEach((product, index) => {
    const category = categories.get(product.categoryId);
    if (!category) refuse(`products[${index}].categoryId`, `${product.categoryId} is no category`);
    else if (category.audience !== product.audience) {
      refuse(
        `products[${index}].audience`,
        `is ${product.audience}, its category ${category.id} is ${category.audience}`,
      );
    }
    for (const id of product.rewardIds) {
      if (!rewards.has(id)) refuse(`products[${index}].rewardIds`, `${id} is no reward`);
    }
  });
  catalogue.offers.forEach((offer, index) => {
    if (!products.has(offer.tariffId)) refuse(`offers[${index}].tariffId`, `${offer.tariffId} is no product`);
  });
  catalogue.rewards.forEach((reward, index) => {
    if (reward.endsOn !== null && reward.endsOn < reward.startsOn)
      refuse(`rewards[${index}].endsOn`, "lies before startsOn");
  });
  catalogue.campaigns.forEach((campaign, index) => {
    if (campaign.endsOn < campaign.startsOn) refuse(`campaigns[${index}].endsOn`, "lies before startsOn");
    const path = `campaigns[${index}].raises`;
    if (campaign.raises.length > 0 && campaign.consentRequired)
      refuse(path, "raises rewards for every link, so it cannot ask for a consent");
    for (const { productId } of campaign.raises)
      if (!products.has(productId)) refuse(path, `${productId} is no product`);
    once(
      path,
      campaign.raises.map(({ productId }) => productId),
    );
  });
  return issues;

  function once(part: string, all: readonly string[]) {
    for (const id of new Set(all.filter((one, index) => all.indexOf(one) !== index)))
      refuse(part, `${id} stands here twice`);
  }
}
