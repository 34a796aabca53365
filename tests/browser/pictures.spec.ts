import { existsSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { path } from "#app/paths.ts";
import { tenants } from "#tests/support/data/tenants.ts";
import { tenantVariables } from "#tests/support/process/app.ts";
import { setNoon } from "#tests/visual/clock.ts";
import { withoutBanner } from "#tests/visual/people.ts";
import { becomeStill, repaint } from "#tests/visual/still.ts";
import { logIn, newRecommendation } from "./parts/quick.ts";
import type { Site } from "./parts/site.ts";
import { test as base, expect, installation } from "./parts/test.ts";

/**
 * Eight pages of each tenant's theme at two widths in both schemes, and the gallery of components: their pictures must
 * be those in __snapshots__/pictures (docs/operations/measure.md). A pixel may differ by a tenth of the distance from
 * black to white, 200 pixels of a picture may differ more.
 */

const test = base.extend<{ atNoon: Site; gallery: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  atNoon: ({}, use) => installation({ env: tenantVariables, before: setNoon }, use),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  gallery: ({}, use) => installation({ env: tenantVariables, before: setNoon, parts: ["web"], development: true }, use),
});

// A busy machine needs a few seconds for a picture.
test.describe.configure({ timeout: 900_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });

const schemes = ["light", "dark"] as const;
/** Rows of a longer list look like those above. */
const longest = 2_000;

/** Without what covers a part of the window: the consent banner, and the dialog that asks people who wait or leave. */
async function uncovered(page: Page, url: string): Promise<void> {
  // As app/browser/exit.ts records that it was closed.
  await page.addInitScript(() => sessionStorage.setItem("abschied", "1"));
  await withoutBanner(page, url);
}

/** Whether the file has the same bytes: most have, and decoding both takes longer than taking the picture. */
function isKept(picture: Buffer, kept: string[]): boolean {
  const file = test.info().snapshotPath(...kept);
  return existsSync(file) && readFileSync(file).equals(picture);
}

async function compare(page: Page, name: string, widths: readonly number[], height = longest): Promise<void> {
  await becomeStill(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const scheme of schemes) {
      await repaint(page, scheme);
      const whole = await page.evaluate(() => {
        scrollTo(0, 0);
        return document.documentElement.scrollHeight;
      });
      const picture = await page.screenshot({
        fullPage: true,
        clip: { x: 0, y: 0, width, height: Math.min(height, whole) },
        type: "jpeg",
        quality: 50,
        animations: "disabled",
        // The QR code is drawn from a random number.
        mask: [page.locator(".qr-plate, .code-card-qr, .code-card-code")],
        maskColor: "#888",
      });
      const kept = ["pictures", `${name}-${width}-${scheme}.jpg`];
      if (isKept(picture, kept)) continue;
      expect.soft(picture).toMatchSnapshot(kept, { maxDiffPixels: 200, threshold: 0.1 });
    }
  }
}

for (const tenant of tenants)
  test(`${tenant}: eight pages look as their pictures`, async ({ atNoon: site, person }) => {
    const [referrer, recipient] = [await person(), await person()];
    for (const page of [referrer, recipient]) await uncovered(page, site.url(tenant));
    const shown = await newRecommendation(site, tenant);
    await logIn(site, shown);
    const pages: [Page, name: string, href: string][] = [
      [recipient, "home", path("de", "home")],
      [recipient, "product", path("de", "recommendProduct", { productId: "mobil-m" })],
      [recipient, "recipient", path("de", "shortLink", { number: shown.number })],
      [recipient, "answers", path("de", "faq")],
      [recipient, "login", path("de", "login")],
      [recipient, "contact", path("de", "contact")],
      [referrer, "personal-area", path("de", "personalArea")],
      [referrer, "security", path("de", "security")],
    ];
    await shown.referrer.entersInto(referrer.context());
    for (const [page, name, href] of pages) {
      await page.goto(site.url(tenant, href));
      await compare(page, `${tenant}-${name}`, [360, 1280]);
    }
  });

test("every component looks as its picture, in each theme", async ({ gallery: site, person }) => {
  const page = await person();
  for (const tenant of tenants) {
    await uncovered(page, site.url(tenant));
    await page.goto(site.url(tenant, "/bausteine"));
    await compare(page, `${tenant}-gallery`, [1280], 16_000);
  }
});
