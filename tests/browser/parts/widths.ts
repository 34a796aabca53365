import type { Page } from "@playwright/test";

/** The narrowest phone and a wide desktop, each in one scheme at the usual letter size and in the other at twice it. */
const views = [
  { width: 1440, standard: 16, colorScheme: "light" },
  { width: 320, standard: 16, colorScheme: "dark" },
  { width: 1440, standard: 32, colorScheme: "dark" },
  { width: 320, standard: 32, colorScheme: "light" },
] as const;

/** What is wider than the screen or torn on the current page, one line each. */
export async function widthFaults(page: Page): Promise<string[]> {
  const { pathname } = new URL(page.url());
  const faults: string[] = [];
  const session = await page.context().newCDPSession(page);
  for (const { width, standard, colorScheme } of views) {
    await session.send("Page.setFontSizes", { fontSizes: { standard } });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 740 });
    for (const fault of await page.evaluate(faultsOfLines)) faults.push(`${pathname} ${width}/${standard}: ${fault}`);
  }
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await session.detach();
  return faults;
}

/**
 * Runs in the page. A word of up to twelve letters that would fit on a line of the screen is not torn: longer ones may
 * be hyphenated, where the browser can, and so may every word at its soft hyphens.
 */
function faultsOfLines(): string[] {
  const width = document.documentElement.clientWidth;
  const over = document.documentElement.scrollWidth - width;
  const faults = over > 0 ? [`${over} px wider than the screen`] : [];
  for (const details of document.querySelectorAll("details")) details.open = true;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement?.checkVisibility()) continue;
    for (const { 0: token, index } of (node.textContent ?? "").matchAll(/\S+/g)) {
      // Addresses, numbers and codes may break anywhere.
      if (/[@/\d_]|\.\S/.test(token)) continue;
      for (const { 0: word, index: at } of token.matchAll(/[\p{L}]{2,12}(?![\p{L}])/gu)) {
        if (/\p{L}/u.test(token[at - 1] ?? "")) continue;
        // The soft hyphen's own rectangle is at the end of the line before.
        range.setStart(node, index + at + (token[at - 1] === "\u00AD" ? 1 : 0));
        range.setEnd(node, index + at + word.length);
        const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5);
        const lines = new Set(rects.map(({ top }) => Math.round(top)));
        const length = rects.reduce((sum, rect) => sum + rect.width, 0);
        if (lines.size > 1 && length <= width - 32) faults.push(`"${word}" is torn`);
      }
    }
  }
  return [...new Set(faults)];
}
