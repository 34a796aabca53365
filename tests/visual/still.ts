import type { Page } from "@playwright/test";
import { nameAt } from "#app/paths.ts";
import { rowOf } from "#app/sitemap.ts";

/**
 * Values that differ in each run, and their replacements: of the same length, so that lines break at the same place.
 */
const drawn: readonly (readonly [pattern: string, constant: string])[] = [
  ["(localhost|127\\.0\\.0\\.1):\\d+", "$1:3000"],
  ["[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}", "01234567-89ab-7cde-8f01-23456789abcd"],
  ["\\b[\\w-]{42}[\\w-]", "token".repeat(9).slice(2)],
  // URLs, numbers, codes and order numbers of tests (tests/browser/parts).
  ["\\.[0-9a-f]{10}@", ".0123456789@"],
  ["Q-[0-9a-f]{10}", "Q-0123456789"],
  ["\\b[2-9A-HJ-NP-Z]{10}\\b", "7KQ4M2XWPA"],
  // The clock starts at noon and continues; displayed times are of that day, or of the seeded year.
  ["\\b\\d\\d:\\d\\d\\b", "12:00"],
];

/** Waits until the page is complete and nothing moves, and replaces values that differ in each run by constants. */
export async function becomeStill(page: Page): Promise<void> {
  const name = nameAt(new URL(page.url()).pathname);
  // React compares the server's markup with its own while hydrating; it must not find the constants.
  if (name && rowOf(name).script === "hydrated") await page.waitForLoadState("networkidle");
  await page.evaluate(async (replacements) => {
    const constant = (text: string) =>
      replacements.reduce((sum, [pattern, value]) => sum.replaceAll(new RegExp(pattern, "g"), value), text);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const now = constant(node.nodeValue ?? "");
      if (now !== node.nodeValue) node.nodeValue = now;
    }
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea"))
      if (field.type !== "hidden" && field.type !== "file") field.value = constant(field.value);
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.allSettled([document.fonts.ready, ...pictures.map((picture) => picture.decode())]);
  }, drawn);
}

/** Waits for colour transitions between the schemes. */
export async function repaint(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}
