import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Components used by only one page, which shows them itself. */
const onPages = [
  "app/ui/case/contact-form.tsx",
  "app/ui/case/missing-reward-form.tsx",
  "app/ui/consent/",
  "app/ui/help/",
  "app/ui/recommend/",
  "app/ui/layout/page.tsx",
  "app/ui/layout/session-dialog.tsx",
  "app/ui/layout/offline-notice.tsx",
  "app/ui/product/category-page.tsx",
  "app/ui/content/blocks.tsx",
  "app/ui/share/code-card.tsx",
  "app/ui/status/recommendation-status.tsx",
];

test("the gallery shows every component, by itself or within another", () => {
  const components = globSync("app/ui/**/*.tsx");
  const gallery = globSync("app/screens/platform/development/**/*.tsx");
  const importsOf = (file: string) =>
    [...readFileSync(file, "utf8").matchAll(/from "([^"]+)"/g)].map(([, to = ""]) => to.split("/").at(-1));
  const shown = new Set(gallery.flatMap(importsOf));
  const parts = new Set(components.flatMap(importsOf));
  const missing = components.filter((file) => {
    const name = file.split("/").at(-1);
    return !shown.has(name) && !parts.has(name) && !onPages.some((page) => file.startsWith(page));
  });
  expect(components.length).toBeGreaterThan(80);
  expect(missing).toEqual([]);
});
