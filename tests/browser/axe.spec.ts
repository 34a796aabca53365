import type { Page } from "@playwright/test";
import { languageOf, nameAt } from "#app/paths.ts";
import { type PageName, pageNames, rowOf } from "#app/sitemap.ts";
import { type TenantName, tenants } from "../support/browser.ts";
import { complaintsOf, everyLook, faultsOf, sentTo } from "./parts/inspection.ts";
import { markupFaults } from "./parts/markup.ts";
import { rows } from "./parts/routes.ts";
import { expect, test } from "./parts/test.ts";
import { asked, type Leg, walk } from "./parts/walk.ts";

/** Addresses that lead on and show nothing. */
const noScreens: PageName[] = [
  ...([
    "shortLink",
    "qrCode",
    "rewardStatement",
    "exclusive",
    "exclusiveOld",
    "start",
    "devices",
    "devicesOf",
  ] as const),
  // Where the tenant asks, and of somebody whose reward waits for it: rewards.spec.ts.
  ...(["customerNumber", "recipientBank", "referrerBank"] as const),
];

/**
 * Each page is tried once: at one tenant, in one language, at one width and in one colour scheme. The three walks share the
 * pages, and each goes through all widths and schemes, so that every pair of tenant, width and scheme is met. That every page
 * is without fault at every tenant, at both widths and in both schemes is proven by npm run test:visual.
 */
const walks: readonly { tenant: TenantName; language: "de" | "en"; along: readonly Leg[] }[] = [
  // Only there members keep bank details.
  { tenant: "nordlicht", language: "en", along: ["open", "referrer"] },
  { tenant: "elbschutz", language: "de", along: ["open", "reward", "recipient"] },
  { tenant: "standard", language: "de", along: ["open", "forms"] },
];

/** Of the tenants that have a page, the one where it is opened. */
function tenantOf(name: PageName): TenantName {
  const { at = tenants } = rows.find((row) => row.name === name && "title" in row) ?? {};
  const without = name === "imprint" ? at.filter((one) => one !== "elbschutz") : at;
  return without[pageNames.indexOf(name) % without.length] ?? "nordlicht";
}

test("every screen in each of its states, nothing found", async ({ site, person }) => {
  test.slow();
  const faults: string[] = [];
  const seen = new Set<PageName>();
  const complaints: string[][] = [];
  async function walkOne({ tenant, language, along }: (typeof walks)[number]) {
    const [referrer, recipient] = [await person(), await person()];
    complaints.push(complaintsOf(referrer), complaintsOf(recipient));
    const sent = new Map([referrer, recipient].map((page) => [page, sentTo(page)]));
    let stops = 0;
    const look = async (page: Page) => {
      const { pathname } = new URL(page.url());
      const screen = nameAt(pathname);
      if (screen) seen.add(screen);
      if (languageOf(pathname) !== language) faults.push(`${tenant}: ${pathname} is in the other language`);
      const found = await markupFaults((await sent.get(page)?.()) ?? "");
      found.push(...(await faultsOf(page, everyLook.slice(stops % 4, (stops % 4) + 1))));
      faults.push(...found.map((fault) => `${tenant}: ${pathname}: ${fault}`));
      stops++;
    };
    const leavesOut = (name: PageName) => tenantOf(name) !== tenant;
    await walk({ site, tenant, language, referrer, recipient, look, leavesOut }, along);
  }
  // While one waits for a page, another is looked at.
  await Promise.all(walks.map(walkOne));
  expect(complaints.flat()).toEqual([]);
  expect(faults).toEqual([]);
  // People who sign in at the identity provider have a walk of their own: agency.spec.ts.
  const isWalked = (name: PageName) =>
    rowOf(name).access !== "ssoUser" && ![...noScreens, ...asked, "agencyLogout"].includes(name);
  const all = pageNames.filter(isWalked);
  expect(all.filter((name) => !seen.has(name))).toEqual([]);
});
