import type { Page } from "@playwright/test";
import { nameAt } from "#app/paths.ts";
import { everyLook, faultsOf } from "#tests/browser/parts/inspection.ts";
import { becomeStill } from "./still.ts";

const nothingHere = "Diese Seite gibt es nicht";

/** The pages of one tenant, or of one person there, that were tested. */
export type Album = {
  /**
   * Tests a page with axe at 320 and 1280 in both schemes, unless a page with this name and heading was tested before.
   */
  add(page: Page, name?: string): Promise<void>;
  /** The findings of axe. */
  faults: string[];
};

export function album(folder: string): Album {
  const headings = new Map<string, string[]>();
  const faults: string[] = [];
  return {
    faults,
    async add(page, name = nameAt(new URL(page.url()).pathname) ?? "other") {
      const heading = (await page.locator("h1").first().textContent()) ?? "";
      const before = headings.get(name) ?? [];
      if (before.includes(heading)) return;
      headings.set(name, [...before, heading]);
      // Otherwise it is a page that only other tenants have.
      if (heading === nothingHere && name !== "notFound") return;
      await becomeStill(page);
      for (const fault of await faultsOf(page, everyLook)) faults.push(`${folder}: ${fault}`);
    },
  };
}
