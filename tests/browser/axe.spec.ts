import { languageOf, nameAt } from "#app/paths.ts";
import { type PageName, pageNames } from "#app/sitemap.ts";
import { type TenantName, tenants } from "../support/browser.ts";
import { complaintsOf, faultsOf, type Look, sentTo } from "./parts/inspection.ts";
import { markupFaults } from "./parts/markup.ts";
import { expect, test } from "./parts/test.ts";
import { walk } from "./parts/walk.ts";

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
 * Each screen is tried in each language on a desk and on a phone, and each tenant in each language, on both and in both
 * its colour schemes, but not all of it with all of it: the walks share the pairs.
 */
const lookOf: Record<TenantName, Record<"de" | "en", Look>> = {
  nordlicht: { de: "desk", en: "phone" },
  elbschutz: { de: "phone", en: "desk" },
  standard: { de: "phone", en: "desk" },
};

for (const tenant of tenants) {
  for (const language of ["de", "en"] as const) {
    test(`${tenant}, ${language}: every screen in each of its states, nothing found`, async ({ site, person }) => {
      test.slow();
      const [referrer, friend] = [await person(), await person()];
      const complaints = [referrer, friend].map(complaintsOf);
      const sent = new Map([referrer, friend].map((page) => [page, sentTo(page)]));
      const faults: string[] = [];
      const seen = new Set<PageName>();
      await walk(site, tenant, language, { referrer, friend }, async (page) => {
        const { pathname } = new URL(page.url());
        const screen = nameAt(pathname);
        if (screen) seen.add(screen);
        if (languageOf(pathname) !== language) faults.push(`${pathname} is in the other language`);
        for (const fault of await markupFaults((await sent.get(page)?.()) ?? "")) faults.push(`${pathname}: ${fault}`);
        faults.push(...(await faultsOf(page, [lookOf[tenant][language]])));
      });
      expect(complaints.flat()).toEqual([]);
      expect(faults).toEqual([]);
      const all = pageNames.filter((name) => !noScreens.includes(name));
      expect(all.filter((name) => !seen.has(name))).toEqual([]);
    });
  }
}
