import type { Page } from "@playwright/test";
import { languageOf, nameAt } from "#app/paths.ts";
import { type PageName, pageNames, rowOf } from "#app/sitemap.ts";
import { type TenantName, tenants } from "#tests/support/data/tenants.ts";
import { complaintsOf, everyLook, faultsOf, sentTo } from "./parts/inspection.ts";
import { markupFaults } from "./parts/markup.ts";
import { rows } from "./parts/routes.ts";
import { expect, test } from "./parts/test.ts";
import { type Leg, notVisited, walk } from "./parts/walk.ts";

/** Addresses that only redirect. */
const noScreens: PageName[] = [
  ...([
    "shortLink",
    "linkCard",
    "qrCode",
    "rewardStatement",
    "erasureCertificatePdf",
    "exclusive",
    "exclusiveOld",
    "start",
    "devices",
    "devicesOf",
  ] as const),
  // Needs a tenant that asks for customer numbers and a person with a waiting reward: tested in rewards.spec.ts.
  ...(["customerNumber", "recipientBank", "referrerBank"] as const),
];

/**
 * Each page is tested once: at one tenant, in one language, at one width and in one colour scheme. The three walks
 * share the pages, and each goes through all widths and schemes, so that every combination of tenant, width and scheme
 * occurs. `npm run test:visual` tests every page at every tenant, at both widths and in both schemes.
 */
const walks: readonly { tenant: TenantName; language: "de" | "en"; along: readonly Leg[] }[] = [
  // Only this tenant lets members store bank details.
  { tenant: "nordlicht", language: "en", along: ["open", "referrer"] },
  { tenant: "elbschutz", language: "de", along: ["open", "reward", "recipient"] },
  { tenant: "standard", language: "de", along: ["open", "forms"] },
];

/** The tenant at which a page is opened, among those that have it. */
function tenantOf(name: PageName): TenantName {
  const { at = tenants } = rows.find((row) => row.name === name && "title" in row) ?? {};
  const without = name === "imprint" ? at.filter((one) => one !== "elbschutz") : at;
  return without[pageNames.indexOf(name) % without.length] ?? "nordlicht";
}

test("axe finds nothing on any screen in any state", async ({ site, person }) => {
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
  // While one page loads, another is tested.
  await Promise.all(walks.map(walkOne));
  expect(complaints.flat()).toEqual([]);
  expect(faults).toEqual([]);
  // People who sign in at the identity provider have a walk of their own: agency.spec.ts.
  const isWalked = (name: PageName) =>
    rowOf(name).access !== "ssoUser" && ![...noScreens, ...notVisited, "agencyLogout"].includes(name);
  const all = pageNames.filter(isWalked);
  expect(all.filter((name) => !seen.has(name))).toEqual([]);
});
