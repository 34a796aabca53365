import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Locked = { optionalDependencies?: Record<string, string> };
const packages: Record<string, Locked> = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;

/** npm leaves other machines' parts out when it cannot find them, and `npm ci` then refuses a bare clone. */
test("the lockfile names the parts of packages for every machine", () => {
  const paths = Object.keys(packages);
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`)));
  expect(missing).toEqual([]);
});
