import { existsSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import { sitemap } from "#app/paths.ts";
import routes from "#app/routes.ts";

const lines = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, file, children }) => [
    `/${(path ?? "").replace(/^\//, "")} → ${file}`,
    ...lines(children ?? []),
  ]);

/** A page that disappears is a visible decision: its path stays here, and leads on with a sentence saying why. */
test("every path of the site and the screen behind it", () => {
  expect(lines(routes as RouteConfigEntry[]).sort()).toMatchSnapshot();
});

test("every path of the table leads to a screen, in both languages", () => {
  const served = new Set(lines(routes as RouteConfigEntry[]).map((line) => line.split(" → ")[0]));
  // The facade counts the click and redirects: no screen stands there.
  const { shortLink: _, ...screens } = sitemap;
  expect(
    Object.values(screens)
      .flat()
      .filter((path) => !served.has(path)),
  ).toEqual([]);
});

test("every screen that a path names exists", () => {
  const named = lines(routes as RouteConfigEntry[]).map((line) => `app/${line.split(" → ")[1]}`);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
