import { languageOf, nameAt } from "#app/paths.ts";
import { violationsOf } from "#tests/browser/parts/axe.ts";
import { expect, test } from "#tests/browser/parts/test.ts";
import { tenants } from "#tests/support/data/tenants.ts";

/** The phone whose window Lighthouse looks through. */
const phone = {
  name: "phone",
  options: { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1.75 },
};

for (const tenant of tenants)
  test(`${tenant}: on a phone the consent banner leaves each public page accessible`, async ({ site, person }) => {
    test.slow();
    const page = await person(phone);
    await page.goto(site.url(tenant, "/faq"));
    const map = await page.evaluate(async () => (await fetch("/sitemap.xml")).text());
    const found = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
    const german = found.filter((pathname) => languageOf(pathname) === "de");
    const pages = [...new Map(german.map((pathname) => [nameAt(pathname), pathname])).values()];
    const faults: string[] = [];
    let banners = 0;
    for (const pathname of pages) {
      await page.goto(site.url(tenant, pathname));
      banners += await page.locator(".consent").count();
      for (const fault of await violationsOf(page)) faults.push(`${pathname}: ${fault}`);
    }
    expect(banners).toBeGreaterThan(10);
    expect(faults).toEqual([]);
  });

for (const width of [320, 412, 768, 1280])
  test(`${width} pixels: the end of a page can be scrolled out from below the banner`, async ({ site, person }) => {
    const page = await person({ name: "window", options: { viewport: { width, height: 740 } } });
    for (const tenant of tenants) {
      await page.goto(site.url(tenant, "/faq"));
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const [end, banner] = await Promise.all(
        [".foot :is(a, p)", ".consent"].map((part) => page.locator(part).last().boundingBox()),
      );
      expect((end?.y ?? 0) + (end?.height ?? 0), tenant).toBeLessThanOrEqual(banner?.y ?? 0);
    }
  });
