import type { Browser, Page } from "@playwright/test";
import { personsAgent } from "#server/cli/tenants/play/browser.ts";
import { worlds } from "#tests/browser/parts/worlds.ts";
import { withoutBanner } from "#tests/visual/people.ts";

declare global {
  interface Window {
    interactions?: { name: string; interactionId: number; duration: number }[];
  }
}

const taps = {
  split: (page: Page) => page.locator(".segment").nth(1).tap(),
  "submit with errors": (page: Page) => page.getByRole("button", { name: "Link erstellen" }).tap(),
} as const;

/**
 * How long a phone with a processor six times slower than this one takes from a tap in the recommend form to the next
 * picture, in ms. The best of `runs`, since other load on the machine only makes it longer.
 */
export async function interactionsAt(browser: Browser, address: string, runs: number): Promise<Map<string, number>> {
  const best = new Map<string, number>();
  const options = worlds.find(({ name }) => name === "phone")?.options;
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ ...options, userAgent: personsAgent });
    const page = await context.newPage();
    await page.addInitScript(observe);
    await withoutBanner(page, address);
    await page.waitForLoadState("networkidle");
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    for (const [name, tap] of Object.entries(taps)) {
      await page.evaluate(() => {
        window.interactions = [];
      });
      await tap(page);
      await page.waitForFunction(() => window.interactions?.some((one) => one.name === "click"));
      const took = await page.evaluate(() => Math.max(...(window.interactions ?? []).map((one) => one.duration)));
      best.set(name, Math.min(best.get(name) ?? Number.POSITIVE_INFINITY, took));
    }
    await context.close();
  }
  return best;
}

/** Runs in the page. */
function observe(): void {
  const seen = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries())
      if ("interactionId" in entry && typeof entry.interactionId === "number" && entry.interactionId > 0)
        window.interactions?.push({ name: entry.name, interactionId: entry.interactionId, duration: entry.duration });
  };
  const options = { type: "event", buffered: true, durationThreshold: 16 };
  new PerformanceObserver(seen).observe(options);
}
