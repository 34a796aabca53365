import { languageOf, type PathName, sitemap } from "#app/paths.ts";
import { tenants } from "../support/browser.ts";
import { complaintsOf, faultsOf } from "./parts/inspection.ts";
import { expect, test } from "./parts/test.ts";
import { walk } from "./parts/walk.ts";

/** Addresses that lead on and show nothing. */
const noScreens: PathName[] = ["shortLink", "qrCode", "exclusive", "exclusiveOld", "start", "devices", "devicesOf"];

function screenAt(pathname: string): PathName | undefined {
  const side = languageOf(pathname) === "de" ? 0 : 1;
  const fits = (template: string) => new RegExp(`^${template.replaceAll(/:\w+/g, "[^/]+")}$`).test(pathname);
  return (Object.keys(sitemap) as PathName[]).find((name) => fits(sitemap[name][side]));
}

for (const tenant of tenants) {
  for (const language of ["de", "en"] as const) {
    test(`${tenant}, ${language}: every screen in each of its states, nothing found`, async ({ site, person }) => {
      test.slow();
      const [referrer, friend] = [await person(), await person()];
      const complaints = [referrer, friend].flatMap((page) => [complaintsOf(page)]);
      const faults: string[] = [];
      const seen = new Set<PathName>();
      await walk(site, tenant, language, { referrer, friend }, async (page) => {
        const { pathname } = new URL(page.url());
        const screen = screenAt(pathname);
        if (screen) seen.add(screen);
        if (languageOf(pathname) !== language) faults.push(`${pathname} is in the other language`);
        faults.push(...(await faultsOf(page)));
      });
      expect(complaints.flat()).toEqual([]);
      expect(faults).toEqual([]);
      const all = (Object.keys(sitemap) as PathName[]).filter((name) => !noScreens.includes(name));
      expect(all.filter((name) => !seen.has(name))).toEqual([]);
    });
  }
}
