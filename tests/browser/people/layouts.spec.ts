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
