import type { Page } from "@playwright/test";
import { path } from "#app/paths.ts";
import { newRecommendation } from "./parts/quick.ts";
import { staffAt } from "./parts/staff.ts";
import { expect, test } from "./parts/test.ts";

/** Words and numbers in this element that are broken over two lines, at any width of their column. */
const broken = (page: Page, pattern: RegExp, within = "body") =>
  page.locator(within).evaluate((element, source) => {
    const faults = new Set<string>();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const words: Range[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { 0: word, index } of text.data.matchAll(new RegExp(source, "g"))) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        words.push(range);
      }
    }
    for (let width = 200; width < 480; width += 5) {
      document.body.style.width = `${width}px`;
      for (const word of words) {
        const lines = new Set([...word.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.add(`${word} at ${width}`);
      }
    }
    return { count: words.length, faults: [...faults] };
  }, pattern.source);

test("e-mail addresses and telephone numbers do not break, however narrow the page is", async ({ site, page }) => {
  for (const path of [
    "/login",
    "/faq",
    "/datenschutz",
    "/en/privacy",
    "/empfehlen.html",
    "/barrierefreiheitserklaerung",
  ]) {
    await page.goto(site.url("nordlicht", path));
    const { count, faults } = await broken(page, /\b[Ee]-[Mm]ail|\d{3} \d+-\d+/);
    expect([path, count > 0, faults]).toEqual([path, true, []]);
  }
  // The text is unchanged for searching in the page, copying, and screen readers.
  await page.goto(site.url("nordlicht", "/login"));
  await expect(page.getByLabel("E-Mail-Adresse", { exact: true })).toBeVisible();
  expect(await page.locator("main .lead").innerText()).toContain("den wir dir per E-Mail schicken.");
});

test("a product's name in a title breaks neither before its letter nor before its unit", async ({ site, page }) => {
  const { number } = await newRecommendation(site, "elbschutz");
  await page.goto(site.url("elbschutz", path("de", "recommendation", { number })));
  await expect(page.locator("h1")).toHaveText("Mara empfiehlt Ihnen Mobil M mit 25 GB");
  expect(await broken(page, /Mobil M|25 GB/, "h1")).toEqual({ count: 2, faults: [] });
});

test("no line of facts with dots between them begins or ends with a dot", async ({ site, page }) => {
  await staffAt(site, page, "operations");
  await page.goto(site.url("elbschutz", path("de", "people")));
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await page.locator(".dotted").evaluateAll((all) =>
      all.flatMap((box) => {
        const firsts = new Map([...box.children].toReversed().map((fact) => [(fact as HTMLElement).offsetTop, fact]));
        return [...firsts.values()].map((first) => {
          const dot = first.getBoundingClientRect().left + 0.75 * Number.parseFloat(getComputedStyle(first).fontSize);
          return getComputedStyle(box).overflow === "hidden" && dot <= box.getBoundingClientRect().left;
        });
      }),
    );
    expect([lines.length > 0, lines.filter((hidden) => !hidden)]).toEqual([true, []]);
  }
});

test("a title's word breaks at its hyphen only if it is longer than the line", async ({ site, page }) => {
  await page.goto(site.url("nordlicht", "/aktionen/multi-guthaben"));
  const lines = (fontSize: string) =>
    page.locator("h1 .title-word").evaluate((word: HTMLElement, size) => {
      word.style.fontSize = size;
      const range = document.createRange();
      range.selectNodeContents(word);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    }, fontSize);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await lines("1.9rem")).toBe(1);
  expect(await lines("4rem")).toBeGreaterThan(1);
});
