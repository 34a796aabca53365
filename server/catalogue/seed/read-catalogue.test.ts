import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { CatalogueFile } from "#server/catalogue/schema.ts";
import { readCatalogue } from "#server/catalogue/seed/read-catalogue.ts";

const folder = join(import.meta.dirname, "../../../prisma/seed/catalogue");
const scratch = await mkdtemp(join(tmpdir(), "catalogue-"));
afterAll(() => rm(scratch, { recursive: true }));

async function whole(name: string): Promise<CatalogueFile> {
  const reading = await readCatalogue(join(folder, `${name}.json`));
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.value;
}

async function problems(change: (catalogue: CatalogueFile) => void): Promise<string[]> {
  const catalogue = JSON.parse(await readFile(join(folder, "shared.json"), "utf8"));
  change(catalogue);
  const file = join(scratch, "changed.json");
  await writeFile(file, JSON.stringify(catalogue));
  const reading = await readCatalogue(file);
  return reading.ok ? [] : reading.problems.map(({ path, message }) => `${path}: ${message}`);
}

describe("the seeded catalogue", () => {
  it("has the content of the fallback catalogue", async () => {
    const { products, offers, campaigns, rewards } = await whole("nordlicht");
    const prices = products.filter(({ id }) => /^internet-\d+$/.test(id)).map(({ monthlyCents }) => monthlyCents);
    expect(prices).toEqual([1995, 2495, 2995, 3495, 3895]);
    const earns = (category: string) =>
      products.filter(({ categoryId }) => categoryId === category).map(({ commission }) => commission);
    expect(new Set(earns("fernsehen"))).toEqual(new Set(["standard;9000"]));
    expect(new Set(earns("mobil"))).toEqual(new Set(["standard;5000"]));
    const discounts = products.flatMap(({ promotionCents }) => promotionCents ?? []);
    expect([Math.min(...discounts), Math.max(...discounts)]).toEqual([18000, 24000]);
    expect(offers.length).toBeGreaterThanOrEqual(12);
    expect(new Set(offers.map(({ tariffId }) => tariffId)).size).toBe(4);
    expect(rewards.map(({ kind }) => kind)).toEqual(["cash", "voucher", "voucher", "voucher"]);
    const years = [null, 2020, 2021, 2022, 2023, 2024, 2025, 2028];
    expect(new Set(campaigns.map(({ year }) => year))).toEqual(new Set(years));
  });

  it("announces per category the highest reward of its products", async () => {
    for (const name of ["nordlicht", "elbschutz", "standard"]) {
      const { categories, products } = await whole(name);
      for (const { id, rewardHintCents } of categories) {
        if (id === "geraete") continue;
        const cents = products
          .filter(({ categoryId }) => categoryId === id)
          .map(({ commission }) => Number(commission.split(";")[1]));
        expect([id, rewardHintCents]).toEqual([id, Math.max(...cents)]);
      }
    }
  });

  it("is translated to English", async () => {
    const { products, offers, rewards, campaigns, categories } = await whole("nordlicht");
    for (const part of [products, offers, rewards, campaigns, categories]) {
      for (const { id, english } of part) expect([id, english]).not.toEqual([id, null]);
    }
  });
});

describe("an invalid catalogue", () => {
  it("has all its problems listed at once", async () => {
    expect(
      await problems(({ products, rewards, categories }) => {
        Object.assign(products[0] ?? {}, { commission: "50 Euro", id: "638" });
        Object.assign(rewards[0] ?? {}, { startsOn: "2026-02-30" });
        Object.assign(categories[0] ?? {}, { colour: "red" });
      }),
    ).toEqual([
      'categories[0]: no field is called "colour"',
      "products[0].id: 637 to 640 are never shown",
      'products[0].commission: is not of the form "standard;5000"',
      "rewards[0].startsOn: a day is written YYYY-MM-DD",
    ]);
  });

  it("has one name of a product's group in all languages, by which an agency's plan finds it", async () => {
    const found = await problems(({ products }) => Object.assign(products[0] ?? {}, { english: { group: "Mobile" } }));
    expect(found).toEqual([expect.stringContaining('products[0].english: no field is called "group"')]);
  });

  it("has broken references reported", async () => {
    expect(
      await problems(({ products, offers, campaigns }) => {
        Object.assign(products[1] ?? {}, { id: products[0]?.id, rewardIds: ["nothing"] });
        Object.assign(products[2] ?? {}, { categoryId: "nowhere" });
        Object.assign(products[4] ?? {}, { audience: "business" });
        Object.assign(offers[0] ?? {}, { tariffId: "gone" });
        Object.assign(campaigns[0] ?? {}, { endsOn: "2025-01-01" });
      }),
    ).toEqual(
      expect.arrayContaining([
        "products: mobil-s stands here twice",
        "products[1].rewardIds: nothing is no reward",
        "products[2].categoryId: nowhere is no category",
        "products[4].audience: is business, its category mobil-young is private",
        "offers[0].tariffId: gone is no product",
        "campaigns[0].endsOn: lies before startsOn",
      ]),
    );
  });

  it("can extend a base, and omit only entries that exist", async () => {
    await writeFile(join(scratch, "base.json"), await readFile(join(folder, "shared.json"), "utf8"));
    const variant = join(scratch, "variant.json");
    await writeFile(variant, JSON.stringify({ base: "base.json", omit: ["sommer-2025", "mobil-xxl"] }));
    expect(await readCatalogue(variant)).toMatchObject({ ok: false, problems: [{ path: "omit" }] });
    await writeFile(
      variant,
      JSON.stringify({ base: "base.json", products: [{ id: "mobil-s", displayName: "Klein" }] }),
    );
    const reading = await readCatalogue(variant);
    expect(reading).toMatchObject({ ok: true });
    const small = reading.ok && reading.value.products.find(({ id }) => id === "mobil-s");
    expect(small).toMatchObject({ displayName: "Klein", monthlyCents: 1995 });
  });
});
