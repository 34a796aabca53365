import type { Page } from "@playwright/test";
import { pageNames, sitemap } from "#app/sitemap.ts";
import { type TenantName, tenants } from "../support/browser.ts";
import { complaintsOf } from "./parts/inspection.ts";
import { markupFaults } from "./parts/markup.ts";
import { notThere, type Row, rows } from "./parts/routes.ts";
import { expect, test } from "./parts/test.ts";
import { visitor } from "./parts/visitor.ts";

/** Every row of the specification's tables, as a stranger who has agreed to nothing finds it. */
const sides = [
  ["de", 0],
  ["en", 1],
] as const;

test("every path of the site has its row", () => {
  const named = new Set(rows.map(({ name }) => name));
  expect(pageNames.filter((name) => !named.has(name))).toEqual([]);
});

for (const tenant of tenants) {
  test(`${tenant}: every address shows what it must, and nothing that it must not`, async ({ site, person }) => {
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
          const answer = await page.goto(site.url(tenant, address));
          if (answer?.status() !== status) fault(`answers ${answer?.status()}`);
          for (const what of await seenFaults(page, { language, title: own(title), shows })) fault(what);
          for (const what of await markupFaults((await answer?.text()) ?? "")) fault(what);
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

/** What a person would miss or stumble over. */
async function seenFaults(page: Page, wanted: Wanted): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize({ width: 320, height: 640 });
  const seen = await page.evaluate(() => {
    const plain = (text: string | null | undefined) =>
      (text ?? "").replaceAll("\u00ad", "").replaceAll(/\s+/g, " ").trim();
    const root = document.documentElement;
    return {
      language: root.lang,
      titles: [...document.querySelectorAll("h1")].map(({ textContent }) => plain(textContent)),
      text: plain(document.querySelector("main")?.textContent),
      over: root.scrollWidth - root.clientWidth,
      kept: localStorage.length + sessionStorage.length,
    };
  });
  if (seen.language !== wanted.language) faults.push(`is in ${seen.language}`);
  if (seen.titles.join(" | ") !== wanted.title) faults.push(`is called ${seen.titles.join(" | ")}`);
  if (wanted.shows && !seen.text.includes(wanted.shows)) faults.push(`does not show ${wanted.shows}`);
  if (seen.over > 0) faults.push(`is ${seen.over} px wider than a narrow phone`);
  if (seen.kept > 0) faults.push("keeps something in the browser before consent");
  await page.setViewportSize({ width: 1280, height: 800 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (over > 0) faults.push(`is ${over} px wider than a desk's screen`);
  return faults;
}
