import { expect, type Page, test } from "@playwright/test";
import { nameAt } from "#app/paths.ts";
import { everyLook, faultsOf } from "../browser/parts/inspection.ts";
import { repaint, settle } from "./settle.ts";

const nothingHere = "Diese Seite gibt es nicht";
const widths = [360, 1280] as const;
const schemes = ["light", "dark"] as const;
/** Rows of a longer list look like those above. */
const longest = 3_000;

/** --update-snapshots: only pictures are taken. */
const replacesPictures = () => ["all", "changed"].includes(test.info().config.updateSnapshots);

/** The pictures of one tenant, or of one person's pages there. */
export type Album = {
  /**
   * Tests a page with axe at 320 and 1280 in both schemes and takes its pictures, unless a page with this name and heading was
   * added before.
   */
  add(page: Page, name?: string): Promise<void>;
  /** The findings of axe. */
  faults: string[];
};

export function album(folder: string): Album {
  const headings = new Map<string, string[]>();
  const faults: string[] = [];

  async function take(page: Page, file: string): Promise<void> {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const scheme of schemes) {
        await repaint(page, scheme);
        const height = Math.min(longest, await page.evaluate(() => document.documentElement.scrollHeight));
        const picture = await page.screenshot({
          fullPage: true,
          clip: { x: 0, y: 0, width, height },
          type: "jpeg",
          quality: 40,
          animations: "disabled",
          // The QR code is drawn from a random number.
          mask: [page.locator(".qr-plate, .code-card-qr, .code-card-code")],
          maskColor: "#888",
        });
        expect.soft(picture).toMatchSnapshot([folder, `${file}-${width}-${scheme}.jpg`]);
      }
    }
  }

  return {
    faults,
    async add(page, name = nameAt(new URL(page.url()).pathname) ?? "other") {
      const heading = (await page.locator("h1").first().textContent()) ?? "";
      const before = headings.get(name) ?? [];
      if (before.includes(heading)) return;
      headings.set(name, [...before, heading]);
      // Otherwise it is a page that only other tenants have.
      if (heading === nothingHere && name !== "notFound") return;
      await settle(page);
      await take(page, before.length === 0 ? name : `${name}-${before.length + 1}`);
      if (!replacesPictures()) for (const fault of await faultsOf(page, everyLook)) faults.push(`${folder}: ${fault}`);
    },
  };
}
