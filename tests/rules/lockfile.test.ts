import { globSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { expect, test } from "vitest";
import { type Packages, readLockfile, refusedLicences, undecidedScripts } from "#bin/audit/lockfile.ts";

const packages = readLockfile();

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

test("every package of the image has a licence that allows its use", () => {
  expect(refusedLicences(packages)).toEqual([]);
});

test("it is decided for each package with an install script whether it runs", () => {
  expect(undecidedScripts(packages)).toEqual([]);
});

/** Imported, but not in the image: it tells the tools what the pages are, or plays a story in development. */
const ofTools = ["@remix-run/route-config", "@playwright/test"];

test("what the sources and the Dockerfile take of node_modules counts as shipped, so licences and the SBOM name it", () => {
  const sources = globSync("{app,server}/**/*.{ts,tsx,css}").filter((file) => !/\.test\.tsx?$/.test(file));
  const taken = [
    ...sources.flatMap((file) =>
      [
        ...readFileSync(file, "utf8").matchAll(
          /^(?!import type| *\*| *\/)[^/\n]*?(?:from |import\(|url\()"([@\w][^"]*)"/gm,
        ),
      ].map(([, specifier = ""]) => specifier),
    ),
    ...[...readFileSync("Dockerfile", "utf8").matchAll(/ \/app\/node_modules\/(\S+)/g)].map(([, path = ""]) => path),
  ].map((path) => path.split("/", path.startsWith("@") ? 2 : 1).join("/"));
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> };
  expect(taken).toContain("openapi-explorer");
  expect(taken).toContain("@fontsource-variable/figtree");
  const known = (name: string) =>
    name in dependencies || builtinModules.includes(name) || name.startsWith("node:") || ofTools.includes(name);
  expect([...new Set(taken)].filter((name) => !known(name))).toEqual([]);
});

function isReachable(all: Packages, path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (all[`${at ? `${at}/` : ""}node_modules/${name}`]) return true;
    if (at === "") return false;
  }
}
