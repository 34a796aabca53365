import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Entry = {
  optionalDependencies?: Record<string, string>;
  dev?: true;
  link?: true;
  license?: string;
  hasInstallScript?: true;
};
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Entry> };
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/**
 * `npm ci` rejects a lockfile without the optional packages of another platform, and npm omits them if the registry in
 * use did not have them. Add such entries by hand: version, os, cpu, "optional": true.
 */
test("the lockfile names the packages of every platform", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isReachable(packages, path, name)),
  );
  expect([...new Set(missing)]).toEqual([]);
});

/** Licences that let a product be operated and passed on without its own source. */
const allowed = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "CC0-1.0"],
  ...["Unlicense", "WTFPL", "Python-2.0", "PSF-2.0"],
  // Of these, changes to the package itself would have to be published; none is changed.
  ...["MPL-2.0", "EPL-2.0"],
]);
/** Packages that do not name their licence in the registry. */
const read: Readonly<Record<string, string>> = { "png-js": "MIT" };

test("every package of the image has a licence that allows its use", () => {
  const refused = Object.entries(packages).flatMap(([path, { dev, link, license }]) => {
    if (path === "" || dev || link) return [];
    const licence = license ?? read[nameOf(path)] ?? "none";
    // "A OR B" leaves the choice, "A AND B" does not.
    const isAllowed = licence
      .replace(/[()]/g, "")
      .split(/ or /i)
      .some((choice) => choice.split(/ and /i).every((one) => allowed.has(one)));
    return isAllowed ? [] : [`${nameOf(path)}: ${licence}`];
  });
  expect(refused).toEqual([]);
});

test("it is decided for each package with an install script whether it runs", () => {
  const { allowScripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    allowScripts: Record<string, boolean>;
  };
  const undecided = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript && !(nameOf(path) in allowScripts) ? [nameOf(path)] : [],
  );
  expect([...new Set(undecided)]).toEqual([]);
});

function isReachable(packages: Record<string, Entry>, path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (packages[`${at ? `${at}/` : ""}node_modules/${name}`]) return true;
    if (at === "") return false;
  }
}
