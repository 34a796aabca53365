import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Components used by only one page, which shows them itself. */
const onPages = [
  "app/components/case/contact-form.tsx",
  "app/components/case/missing-reward-form.tsx",
  "app/components/consent/",
  "app/components/help/",
  "app/components/recommend/",
  "app/components/layout/page.tsx",
  "app/components/layout/session-dialog.tsx",
  "app/components/layout/navigation-progress.tsx",
  "app/components/layout/offline-notice.tsx",
  "app/components/layout/support-banner.tsx",
  "app/components/product/category-page.tsx",
  "app/components/content/blocks.tsx",
  "app/components/share/code-card.tsx",
  "app/components/status/recommendation-status.tsx",
];

test("the gallery shows every component, by itself or within another", () => {
  const components = globSync("app/components/**/*.tsx");
  const gallery = globSync("app/screens/development/**/*.tsx");
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
