import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/**
 * What breaks the rules of WCAG 2.2 A and AA on the page as it stands, in a line each. The script is put into a page once, by
 * the test: the page's own policy does not meet it. Needs a document without frames.
 */
export async function violationsOf(
  page: Page,
  { without = [] }: { without?: readonly string[] } = {},
): Promise<string[]> {
  const options: RunOptions = {
    runOnly: { type: "tag", values: tags },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
    elementRef: false,
    // Stylesheets are read again for one experimental rule only, which is not among these.
    preload: false,
  };
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const violations = await page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } };
    return (await axe.run(given)).violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => ({ target: target.join(" "), failureSummary })),
    }));
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary?.replaceAll(/\s+/g, " ")}`),
  );
}
