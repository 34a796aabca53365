import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Entry = { optionalDependencies?: Record<string, string> };

/**
 * `npm ci` rejects a lockfile without the optional packages of another platform, and npm omits them if the registry in
 * use did not have them. Add such entries by hand: version, os, cpu, "optional": true.
 */
test("the lockfile names the packages of every platform", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Entry> };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isReachable(packages, path, name)),
  );
  expect([...new Set(missing)]).toEqual([]);
});

function isReachable(packages: Record<string, Entry>, path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (packages[`${at ? `${at}/` : ""}node_modules/${name}`]) return true;
    if (at === "") return false;
  }
}
