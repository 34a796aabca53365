import { existsSync, globSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import { reportPages } from "#app/layout/report-pages.ts";
import { nameAt } from "#app/paths.ts";
import routes from "#app/routes.ts";
import { pageNames, rowOf } from "#app/sitemap.ts";
import { reportRights } from "#server/agencies/export-report.ts";
import { agencyReportNames } from "#server/agencies/reports.ts";

const lines = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, file, children }) => [
    `/${(path ?? "").replace(/^\//, "")} → ${file}`,
    ...lines(children ?? []),
  ]);

/** Removing a page is a visible decision: its path stays in this list, and redirects, with the reason in a sentence. */
test("every path of the site and the screen behind it", () => {
  expect(lines(routes as RouteConfigEntry[]).sort()).toMatchSnapshot();
});

test("every screen and page named in a row exists", () => {
  const rows = pageNames.map(rowOf);
  const screens = rows.flatMap(({ screen }) => (screen === null ? [] : [`app/screens/${screen}.tsx`]));
  expect(screens.filter((file) => !existsSync(file))).toEqual([]);
  const named = rows.flatMap(({ breadcrumbs, sameAs }) => [...(breadcrumbs ?? []), ...(sameAs ? [sameAs] : [])]);
  expect(named.filter((name) => !(pageNames as string[]).includes(name))).toEqual([]);
});

test("pages that accept files are for people who have signed in", () => {
  const pages = pageNames.map(rowOf).filter(({ takesFile }) => takesFile);
  expect(pages.map(({ access, right }) => access === "ssoUser" && right !== null)).toEqual(pages.map(() => true));
});

test("a report's file needs the right of the page that shows it", () => {
  const shown = agencyReportNames.map((name) => [name, rowOf(reportPages[name]).right]);
  expect(Object.fromEntries(shown)).toEqual(reportRights);
});

test("no other file contains a page's address", () => {
  // The facade's German paths are no pages; recommendPath is a path of the brand's own site.
  const files = globSync("{app,server}/**/*.{ts,tsx}").filter(
    (file) =>
      !/\.test\.|^app\/(sitemap\.ts|i18n\/)|^server\/(api|platform\/api)\/|\/(wire|seed|upstream|endpoints|client)\/|^server\/tenants\/model\.ts$/.test(
        file,
      ),
  );
  const words = new Set(
    pageNames.flatMap((name) =>
      Object.values(rowOf(name).path).flatMap((path) => path.split("/").filter((part) => /^\w[\w.-]{2,}$/.test(part))),
    ),
  );
  const escaped = [...words].map((word) => word.replaceAll(".", "\\\\?\\."));
  const spelled = new RegExp(`["'\`(|/]\\\\?/(?:en/)?(?:${escaped.join("|")})(?=["'\`/?)|$])`);
  const code = (file: string) => readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "");
  const found = files.flatMap((file) =>
    code(file)
      .split("\n")
      .filter((line) => spelled.test(line) && !/^(import|export)\b|from "|^\} from/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test("links in the texts of the demonstration lead to pages, also after a page's path is renamed", () => {
  const links = globSync("prisma/seed/texts/**/*.md").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\]\((\/[^)#?\s]*)/g)].map(([, path = ""]) => ({ file, path })),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ path }) => nameAt(path) === null)).toEqual([]);
});
