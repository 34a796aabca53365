import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { readCatalogue } from "#server/catalogue/seed/read-catalogue.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { promptly } from "#tests/support/checks/promptly.ts";
import { writeCatalogue } from "#tests/support/data/catalogue.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

const { database, ctx } = await seededServices();
const elsewhere = openDatabase({ url: database.appUrl, poolSize: 2 });
afterAll(() => elsewhere.end());

it("a catalogue written by another process is used by this one, without a restart", async () => {
  const reading = await readCatalogue(join(import.meta.dirname, "../../../../prisma/seed/catalogue/standard.json"));
  if (!reading.ok) throw new Error("not read");
  const names = async () => (await ctx("standard").products.list()).map(({ displayName }) => displayName);
  expect(await names()).toContain("Mobil S mit 10 GB");
  const products = reading.value.products.map((product) =>
    product.id === "mobil-s" ? { ...product, displayName: "Mobil S mit 12 GB" } : product,
  );
  await writeCatalogue(elsewhere, "standard", { ...reading.value, products }, "anna");
  await expect.poll(names).toContain("Mobil S mit 12 GB");
  expect(await ctx("nordlicht").products.byId("mobil-s")).toMatchObject({ displayName: "Mobil S mit 10 GB" });
});

it("a campaign written by another process is shown after the notification, and not before", async () => {
  const reading = await readCatalogue(join(import.meta.dirname, "../../../../prisma/seed/catalogue/standard.json"));
  if (!reading.ok) throw new Error("not read");
  const title = async () => (await ctx("standard").campaigns.bySlug("sommer"))?.title;
  let times = 0;
  // Notifications of the seed may still arrive.
  await vi.waitFor(async () => {
    const before = await title();
    await database.owner.query("update campaign set title = $1 where slug = 'sommer'", [`Heimlich ${++times}`]);
    expect(before).toBeTruthy();
    expect(await title()).toBe(before);
  }, 20_000);
  await promptly(1_000, async (time) => {
    const campaigns = reading.value.campaigns.map((one) =>
      one.slug === "sommer" ? { ...one, title: `Spätsommer ${time}` } : one,
    );
    await writeCatalogue(elsewhere, "standard", { ...reading.value, campaigns }, "ben");
    await expect.poll(title, { interval: 20 }).toBe(`Spätsommer ${time}`);
  });
  expect(await ctx("standard").campaigns.activeOn("2019-01-01")).toEqual([]);
});
