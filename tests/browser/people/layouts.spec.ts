import type { Page } from "@playwright/test";
import { path } from "#app/paths.ts";
import { pageNames, rowOf } from "#app/sitemap.ts";
import type { TenantName } from "#tests/support/data/tenants.ts";
import { withAdvisers } from "../parts/advisers.ts";
import { followed, logIn, readyReward } from "../parts/quick.ts";
import { expect, test } from "../parts/test.ts";
import { notVisited } from "../parts/walk.ts";
import { widthFaults } from "../parts/widths.ts";

/** Pages without parameters that this person opens as screens. */
const screensOf = (...access: string[]) =>
  pageNames
    .filter((name) => access.includes(rowOf(name).access) && rowOf(name).screen !== null && name !== "logout")
    .filter((name) => !notVisited.includes(name) && !rowOf(name).path.de.includes(":"))
    .map((name) => path("de", name as "home"));

/** Opens each page once, in every width, scheme and letter size; answers that are no page are skipped. */
async function faultsAt(page: Page, origin: string, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const one of paths) {
    const answer = await page.goto(origin + one);
    if (answer?.headers()["content-type"]?.startsWith("text/html")) faults.push(...(await widthFaults(page)));
  }
  return faults;
}

test("no public page is wider than the screen or breaks a word, from 320 to 1440 pixels, also at twice the text size", async ({
  site,
  person,
}) => {
  await withAdvisers(site);
  const all = screensOf("open", "site");
  expect(all.length).toBeGreaterThan(40);
  const halves: [TenantName, string[]][] = [
    ["nordlicht", all.filter((_, at) => at % 2 === 0)],
    ["elbschutz", all.filter((_, at) => at % 2 === 1)],
  ];
  const found = await Promise.all(
    halves.map(async ([tenant, paths]) => faultsAt(await person(), site.url(tenant, ""), paths)),
  );
  expect(found.flat()).toEqual([]);
});

test("nor does a page of a member", async ({ site, person }) => {
  const ready = await readyReward(site, "nordlicht");
  await logIn(site, ready);
  const page = await person();
  await ready.referrer.entersInto(page.context());
  const mine = [...screensOf("member"), `/empfehlung/${ready.number}`, `/empfehlung/${ready.number}/karte`];
  expect(await faultsAt(page, site.url("nordlicht", ""), mine)).toEqual([]);
});

test("a member's pages are one line of tabs on a phone, which shows the current one", async ({ site, person }) => {
  const ready = await readyReward(site, "nordlicht");
  await logIn(site, ready);
  const page = await person({ name: "", options: { viewport: { width: 360, height: 740 } } });
  await ready.referrer.entersInto(page.context());
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    for (const name of ["personalArea", "security"] as const) {
      await page.goto(site.url("nordlicht", path("de", name)));
      const links = await page
        .locator(".member-nav a")
        .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
      expect([links.length, new Set(links).size]).toEqual([4, 1]);
      await expect(page.locator(".member-nav [aria-current]")).toBeInViewport({ ratio: 0.9 });
      expect(await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, scrollY])).toEqual([0, 0]);
    }
  }
});

test("nor does a page of a recipient", async ({ site, person }) => {
  for (const tenant of ["nordlicht", "elbschutz"] as const) {
    for (const until of ["click", "details", "consent"] as const) {
      const { number, recipient } = await followed(site, tenant, until);
      const page = await person();
      await recipient.entersInto(page.context());
      const own = [`/empfehlung/${number}`, `/empfaengerdaten/${number}`, `/empfaenger/zustimmung?nr=${number}`];
      expect(await faultsAt(page, site.url(tenant, ""), own), `${tenant} ${until}`).toEqual([]);
    }
  }
});
