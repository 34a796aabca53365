import { expect, it } from "vitest";
import { localCatalogue } from "#server/catalogue/upstream/product/local.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { highestReward } from "./highest-reward.ts";

it("announces to private people nothing that only businesses get", async () => {
  const { ctx } = await seededServices();
  const own = ctx("nordlicht");
  const [categories, all] = [await own.products.categories(), await own.products.list()];
  const products = all.map((product) =>
    product.audience === "business" ? { ...product, commission: { ...product.commission, cents: 99_000 } } : product,
  );
  const context = { ...own, products: localCatalogue(async () => ({ categories, products, offers: [] })) };
  const cents = all.flatMap((product) => (product.audience === "private" ? [product.commission.cents] : []));
  expect(await highestReward(context)).toBe(Math.max(...cents));
  expect(await highestReward(context, "business")).toBe(99_000);
});
