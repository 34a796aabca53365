import { globSync, readFileSync } from "node:fs";
import { additions } from "#tests/support/checks/additions.ts";

const linesOf = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !/\.test\.ts$/.test(file))
    .reduce((sum, file) => sum + readFileSync(file, "utf8").trimEnd().split("\n").length, 0);

const thousand = (count: number) => count.toLocaleString("en");

/** What the tree holds besides the product's own code, one line for each figure. */
export function treeFigures(sources: readonly string[]): string[] {
  const code = (file: string) => readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
  const casts = sources.map((file) => code(file).match(/\bas never\b|\bas unknown as\b/g)?.length ?? 0);
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const sum = casts.reduce((all, one) => all + one, 0);
  const byHand = Object.entries(additions).map(
    ([name, { named }]) => `${name.slice("scratch".length)} ${named.length}`,
  );
  return [
    `casts that silence the compiler: ${sum} in ${casts.filter(Boolean).length} files`,
    `packages: ${Object.keys(dependencies).length} of the product, ${Object.keys(devDependencies).length} of its development`,
    `pictures to compare with: ${globSync("tests/browser/**/*.{png,webp,jpg,jpeg,avif}").length}`,
    `decisions: ${globSync("docs/decisions/[0-9]*.md").length}`,
    `lines without tests: bin ${thousand(linesOf("bin/**/*.ts"))}, tests/bench ${thousand(linesOf("tests/bench/**/*.ts"))}, server/platform/keys ${thousand(linesOf("server/platform/keys/**/*.ts"))}`,
    `places that the compiler names for one more (beside its definition): ${byHand.join(", ")}`,
  ];
}
