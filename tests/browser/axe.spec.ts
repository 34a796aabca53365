import { languageOf, nameAt } from "#app/paths.ts";
import { type PageName, pageNames, rowOf } from "#app/sitemap.ts";
import type { TenantName } from "../support/browser.ts";
import { complaintsOf, faultsOf, type Look, sentTo } from "./parts/inspection.ts";
import { markupFaults } from "./parts/markup.ts";
import { expect, test } from "./parts/test.ts";
import { asked, walk } from "./parts/walk.ts";

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
 * Each screen is tried in each language and in both forms of address, on a desk or on a phone, in one of both colour schemes,
 * but not all of it with all of it: the walks share the pairs (npm run test:visual tries every page in all of them).
 */
const walks: readonly { tenant: TenantName; language: "de" | "en"; at: Look }[] = [
  { tenant: "nordlicht", language: "en", at: "phone" },
  { tenant: "elbschutz", language: "de", at: "phone" },
  { tenant: "standard", language: "de", at: "desk" },
];

for (const { tenant, language, at } of walks) {
  test(`${tenant}, ${language}: every screen in each of its states, nothing found`, async ({ site, person }) => {
    test.slow();
    const [referrer, recipient] = [await person(), await person()];
    const complaints = [referrer, recipient].map(complaintsOf);
    const sent = new Map([referrer, recipient].map((page) => [page, sentTo(page)]));
    const faults: string[] = [];
    const seen = new Set<PageName>();
    await walk(site, tenant, language, { referrer, recipient }, async (page) => {
      const { pathname } = new URL(page.url());
      const screen = nameAt(pathname);
      if (screen) seen.add(screen);
      if (languageOf(pathname) !== language) faults.push(`${pathname} is in the other language`);
      for (const fault of await markupFaults((await sent.get(page)?.()) ?? "")) faults.push(`${pathname}: ${fault}`);
      faults.push(...(await faultsOf(page, [at])));
    });
    expect(complaints.flat()).toEqual([]);
    expect(faults).toEqual([]);
    // People who sign in at the identity provider have a walk of their own: agency.spec.ts.
    const leadsOn: readonly PageName[] = tenant === "elbschutz" ? ["imprint", "agencyLogout"] : [];
    const isWalked = (name: PageName) =>
      rowOf(name).access !== "ssoUser" && ![...noScreens, ...asked, ...leadsOn].includes(name);
    const all = pageNames.filter(isWalked);
    expect(all.filter((name) => !seen.has(name))).toEqual([]);
  });
}
