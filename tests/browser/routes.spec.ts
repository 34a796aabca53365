import type { Page } from "@playwright/test";
import { pageNames, sitemap } from "#app/sitemap.ts";
import { type TenantName, tenants } from "#tests/support/data/tenants.ts";
import { complaintsOf } from "./parts/inspection.ts";
import { markupFaults } from "./parts/markup.ts";
import { notThere, type Row, rows } from "./parts/routes.ts";
import { expect, test } from "./parts/test.ts";
import { visitor } from "./parts/visitor.ts";

/**
 * Every row of these tables, as a visitor without any consent finds it. In the first tenant each page is opened in the
 * browser; of the others, which have the same pages in other words and colours, only the response is parsed (npm run
 * test:visual opens all of them).
 */
const opened: TenantName = "nordlicht";
const sides = [
  ["de", 0],
  ["en", 1],
] as const;

test("every path of the site has its row", () => {
  const named = new Set(rows.map(({ name }) => name));
  expect(pageNames.filter((name) => !named.has(name))).toEqual([]);
});

for (const tenant of tenants) {
  test(`${tenant}: every address shows its expected page`, async ({ site, person }) => {
    test.slow();
    const page = await person();
    const stranger = visitor(site, tenant);
    const complaints = complaintsOf(page);
    const faults: string[] = [];
    for (const row of rows) {
      for (const [language, side] of sides) {
        const address = addressOf(row, side);
        const fault = (what: string) => faults.push(`${address}: ${what}`);
        const own = (of: readonly [string, string] | Readonly<Record<TenantName, readonly [string, string]>>) =>
          (isBoth(of) ? of : of[tenant])[side];
        const isHere = !row.at || row.at.includes(tenant);
        if (isHere && "leadsTo" in row) {
          const { status, location } = await stranger.get(address);
          if (location !== own(row.leadsTo)) fault(`leads to ${location} with ${status}`);
        } else if (isHere && "answers" in row) {
          const { status } = await stranger.get(address);
          const wanted = typeof row.answers === "number" ? row.answers : row.answers[tenant];
          if (status !== wanted) fault(`answers ${status}`);
        } else {
          const { title, status = 200, ...more } = isHere && "title" in row ? row : notThere;
          const shows = "shows" in more ? more.shows?.[side] : undefined;
          const wanted = { language, title: own(title), shows };
          if (tenant === opened) {
            const answer = await page.goto(site.url(tenant, address));
            if (answer?.status() !== status) fault(`answers ${answer?.status()}`);
            for (const what of contentFaults(await contentOf(page), wanted)) fault(what);
            for (const what of await stateFaults(page)) fault(what);
            for (const what of await markupFaults((await answer?.text()) ?? "")) fault(what);
          } else {
            const first = await stranger.get(address);
            const answer = first.location === null ? first : await stranger.get(first.location);
            if (answer.status !== status) fault(`answers ${answer.status}`);
            for (const what of contentFaults(await contentOf(page, answer.html), wanted)) fault(what);
            for (const what of await markupFaults(answer.html)) fault(what);
            if (answer.cookies.some((line) => !/Max-Age=0/i.test(line))) fault("sets a cookie before consent");
          }
        }
      }
    }
    for (const { name } of await page.context().cookies()) faults.push(`the cookie ${name} was set before consent`);
    expect(complaints).toEqual([]);
    expect(faults).toEqual([]);
  });
}

function addressOf({ name, with: values = [] }: Row, side: 0 | 1): string {
  let at = 0;
  const { de, en } = sitemap[name].path;
  const template: string = side === 0 ? de : en;
  return template.replaceAll(/:\w+/g, () => values[at++] ?? "");
}

const isBoth = <T>(of: T | readonly [string, string]): of is readonly [string, string] => Array.isArray(of);

type Wanted = { language: string; title: string; shows: string | undefined };

/** The text of an open page, or of a response that is only parsed. */
function contentOf(page: Page, html: string | null = null) {
  return page.evaluate((html) => {
    const plain = (text: string | null | undefined) =>
      (text ?? "").replaceAll("\u00ad", "").replaceAll(/\s+/g, " ").trim();
    const content = html === null ? document : new DOMParser().parseFromString(html, "text/html");
    return {
      language: content.documentElement.lang,
      title: [...content.querySelectorAll("h1")].map(({ textContent }) => plain(textContent)).join(" | "),
      text: plain(content.querySelector("main")?.textContent),
    };
  }, html);
}

function contentFaults(content: Awaited<ReturnType<typeof contentOf>>, wanted: Wanted): string[] {
  const faults: string[] = [];
  if (content.language !== wanted.language) faults.push(`is in ${content.language}`);
  if (content.title !== wanted.title) faults.push(`is called ${content.title}`);
  if (wanted.shows && !content.text.includes(wanted.shows)) faults.push(`does not show ${wanted.shows}`);
  return faults;
}

/** Overflowing elements, and what the page stores in the browser. */
async function stateFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, height] of [
    [320, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) faults.push(`is ${over} px too wide at ${width}`);
  }
  const storedItems = await page.evaluate(() => localStorage.length + sessionStorage.length);
  if (storedItems > 0) faults.push("keeps something in the browser before consent");
  return faults;
}
