import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { readCatalogue } from "#server/catalogue/seed/read-catalogue.ts";
import { addDays, dayOf } from "#server/platform/values/calendar.ts";
import { newOperator } from "#tests/browser/parts/back-office.ts";
import { ownTenant } from "#tests/browser/parts/own-tenant.ts";
import type { Site } from "#tests/browser/parts/site.ts";
import { expect, test } from "#tests/browser/parts/test.ts";
import { scripts } from "#tests/browser/parts/worlds.ts";

const raises = [
  { productId: "glasfaser-150", cents: 10_000 },
  { productId: "tv-plus", cents: 9_800 },
];

/** A tenant of this test's own, with a campaign that raises two rewards. */
async function raisingTenant(site: Site) {
  const id = "nordlicht-mehr";
  await ownTenant(site, "nordlicht", id, () => undefined);
  const seed = await readCatalogue("prisma/seed/catalogue/nordlicht.json");
  if (!seed.ok) throw new Error(String(seed.problems));
  const today = dayOf(await site.now());
  const campaigns = seed.value.campaigns.flatMap((one) =>
    one.id === "winter-2028" ? [{ ...one, startsOn: today, endsOn: addDays(today, 20), raises }] : [],
  );
  const file = join(await mkdtemp(join(tmpdir(), "raises-")), "catalogue.json");
  await writeFile(file, JSON.stringify({ ...seed.value, campaigns }));
  await site.cli(`catalogue apply ${file} --tenant ${id} --yes`, await newOperator(site));
  return id;
}

const shown = (page: Page) => page.locator("form .raises li:visible");
const list = (page: Page) => page.getByLabel("Was empfiehlst du?");
const fibre = /^Aktion: Glasfaser 150.* bringt 100\s€ statt 80\s€, bis/;
const television = /^Aktion: .* bringt 98\s€ statt 90\s€, bis/;

test("a form says what a campaign brings for the product that is chosen, and for no other", async ({
  ownSite: site,
  person,
}) => {
  const id = await raisingTenant(site);
  for (const world of scripts) {
    const page = await person(world);
    await page.goto(site.url(id, "/empfehlen/glasfaser-150"));
    await expect(shown(page), world.name).toHaveText([fibre]);
    await page.goto(site.url(id, "/empfehlen/mobil-s"));
    await expect(shown(page), world.name).toHaveCount(0);
    await page.goto(site.url(id, "/empfehlen.html"));
    await list(page).selectOption("");
    await expect(shown(page), world.name).toHaveText([fibre, television]);
    await list(page).selectOption("mobil-s");
    await expect(shown(page), world.name).toHaveCount(0);
  }
  const [desktop] = scripts;
  const page = await person(desktop);
  await page.goto(site.url(id, "/empfehlen/mobil-s"));
  await list(page).selectOption("tv-plus");
  await expect(shown(page)).toHaveText([television]);
  await list(page).selectOption("glasfaser-150");
  await expect(shown(page)).toHaveText([fibre]);
});
