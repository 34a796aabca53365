import type { Page, Response } from "@playwright/test";
import { violationsOf } from "./axe.ts";

/** A desktop width and the narrowest phone, in both colour schemes. */
const looks = {
  desk: { width: 1280, height: 800, colorScheme: "light" },
  deskDark: { width: 1280, height: 800, colorScheme: "dark" },
  phone: { width: 320, height: 640, colorScheme: "dark" },
  phoneLight: { width: 320, height: 640, colorScheme: "light" },
} as const;

type Look = keyof typeof looks;
export const everyLook: readonly Look[] = ["desk", "deskDark", "phone", "phoneLight"];
const widths = [1280, 320] as const;

/** For people who need larger letters: twice the font size, on a phone. */
const largeLetters = { width: 360, height: 740, standard: 32 } as const;

/**
 * All faults of the current page, one line each: overflow or torn words at either width, and axe's findings in the
 * looks that are `ruled`. Light desktop and dark phone together cover every rule at both widths and every colour in
 * both schemes.
 */
export async function faultsOf(page: Page, ruled: readonly Look[] = ["desk", "phone"]): Promise<string[]> {
  const faults: string[] = [];
  const { pathname } = new URL(page.url());
  for (const width of widths) {
    const looksOfWidth = everyLook.filter((look) => looks[look].width === width);
    await page.setViewportSize(looks[looksOfWidth[0] ?? "desk"]);
    const over = await tooWide(page);
    if (over > 0) faults.push(`${pathname} at ${width}: ${over} px wider than the screen`);
    for (const text of await brokenWords(page)) faults.push(`${pathname} at ${width}: ${text}`);
    const tried = looksOfWidth.filter((look) => ruled.includes(look));
    // In a window as high as the page the consent banner lies below the content and covers nothing.
    if (tried.length > 0)
      await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
    for (const look of tried) {
      const { colorScheme } = looks[look];
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // Waits for colour transitions between the schemes to end.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      for (const fault of await violationsOf(page)) faults.push(`${pathname} at ${width}, ${colorScheme}: ${fault}`);
    }
  }
  const over = await inLargeLetters(page, () => tooWide(page));
  if (over > 0) faults.push(`${pathname} in large letters: ${over} px wider than the screen`);
  return faults;
}

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * app/content/whole-words.ts wraps words in elements; if their parent lays out its children (flex, grid), the text
 * around them is torn apart.
 */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll(".whole")].filter(({ parentElement, previousSibling, nextSibling }) => {
      const isAmongText = [previousSibling, nextSibling].some((one) => one?.nodeType === Node.TEXT_NODE);
      return isAmongText && parentElement && /flex|grid/.test(getComputedStyle(parentElement).display);
    });
    return words.map((word) => `"${word.parentElement?.textContent}" is taken apart`);
  });

/** A phone whose owner doubled the font size in the browser's settings. */
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

/**
 * The page's HTML as last sent by the server, whether it came from a URL, a form returned with errors, or a redirect.
 */
export function sentTo(page: Page): () => Promise<string> {
  let last: Response | undefined;
  page.on("response", (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) last = response;
  });
  return async () => (await last?.text()) ?? "";
}

/** Collects the browser's console errors and its requests to other hosts. */
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
