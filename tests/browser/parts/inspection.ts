import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import type { Page, Response } from "@playwright/test";

/** Sent to every page anew, so the small cacheVersion: half of what a look at a page takes is its way there. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** Light on a desk, dark on the narrowest phone: every rule at both widths, every colour in both schemes. */
const looks = {
  desk: { width: 1280, height: 800, colorScheme: "light" },
  phone: { width: 320, height: 640, colorScheme: "dark" },
} as const;

export type Look = keyof typeof looks;
const both: readonly Look[] = ["desk", "phone"];

/** Whom letters of the usual size are too small: twice the size, on a phone. */
const largeLetters = { width: 360, height: 740, standard: 32 } as const;

/** Everything that is wrong with the page as it stands, in a line each. That nothing is too wide is seen at either look. */
export async function faultsOf(page: Page, ruled = both): Promise<string[]> {
  const faults: string[] = [];
  for (const look of both) {
    const { width, height, colorScheme } = looks[look];
    const where = `${new URL(page.url()).pathname} at ${width}, ${colorScheme}`;
    await page.setViewportSize({ width, height });
    const over = await tooWide(page);
    if (over > 0) faults.push(`${where}: ${over} px wider than the screen`);
    for (const text of await takenApart(page)) faults.push(`${where}: ${text}`);
    if (!ruled.includes(look)) continue;
    // In a window as high as the page the consent banner lies below it, not over whatever comes to stand there.
    await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Colours on their way from one scheme to the other are nobody's.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const { violations } = await new AxeBuilder({ page, axeSource })
      .options({
        runOnly: { type: "tag", values: rules },
        resultTypes: ["violations"],
        // Stylesheets are read again for one experimental rule only, which is not among these.
        preload: { assets: ["media"] },
      })
      // One document without frames: no second page is needed to put results together.
      .setLegacyMode(true)
      .analyze();
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        faults.push(`${where}: ${id} ${target.join(" ")} ${failureSummary?.replaceAll(/\s+/g, " ")}`);
  }
  const over = await inLargeLetters(page, () => tooWide(page));
  if (over > 0) faults.push(`${new URL(page.url()).pathname} in large letters: ${over} px wider than the screen`);
  return faults;
}

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What app/whole-words.ts keeps together has its text around it; a parent that lays out its children takes it apart. */
const takenApart = (page: Page) =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll(".whole")].filter(({ parentElement, previousSibling, nextSibling }) => {
      const isAmongText = [previousSibling, nextSibling].some((one) => one?.nodeType === Node.TEXT_NODE);
      return isAmongText && parentElement && /flex|grid/.test(getComputedStyle(parentElement).display);
    });
    return words.map((word) => `"${word.parentElement?.textContent}" is taken apart`);
  });

/** On a phone whose owner has doubled the size of letters in the browser's settings. */
export async function inLargeLetters<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const { width, height, standard } = largeLetters;
  await page.setViewportSize({ width, height });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard } });
  const seen = await look();
  await session.send("Page.setFontSizes", { fontSizes: { standard: standard / 2 } });
  await session.detach();
  return seen;
}

/** The page as the server sent it last, whatever led there: an address, a form that came back, a redirect. */
export function sentTo(page: Page): () => Promise<string> {
  let last: Response | undefined;
  page.on("response", (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) last = response;
  });
  return async () => (await last?.text()) ?? "";
}

/** What a browser complains about while it walks, and whom it asks that is not us. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  const our = /^(https?:\/\/[\w-]+\.localhost:\d+\/|data:|blob:|about:)/;
  page.on("console", (message) => {
    const isStatus = /Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
    const isPage = message.location().url === page.url();
    if (message.type() === "error" && !(isStatus && isPage)) complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (fault) => complaints.push(`${page.url()}: ${fault.message}`));
  page.on("request", (request) => {
    if (!our.test(request.url())) complaints.push(`${page.url()} asks ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) complaints.push(`${response.url()} answered ${response.status()}`);
  });
  return complaints;
}
