import { readFileSync } from "node:fs";

type Entry = {
  version?: string;
  optionalDependencies?: Record<string, string>;
  dev?: true;
  devOptional?: true;
  link?: true;
  license?: string;
  hasInstallScript?: true;
};
/** The packages of package-lock.json, by their place below the project. */
export type Packages = Record<string, Entry>;

export function readLockfile(): Packages {
  return (JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Packages }).packages;
}

export const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** Not what is there for development and tests only, and not what a package can do without. */
export const isShipped = ({ dev, devOptional, link, version }: Entry) => !!version && !dev && !devOptional && !link;

export function shipped(packages: Packages): { name: string; version: string; license: string | undefined }[] {
  return Object.entries(packages).flatMap(([path, entry]) =>
    path !== "" && isShipped(entry)
      ? [{ name: nameOf(path), version: entry.version ?? "", license: entry.license }]
      : [],
  );
}

/** Licences that let a product be operated and passed on without its own source. */
const allowed = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "CC0-1.0"],
  ...["Unlicense", "WTFPL", "Python-2.0", "PSF-2.0"],
  // Of these, changes to the package itself would have to be published; none is changed.
  ...["MPL-2.0", "EPL-2.0"],
  // Fonts: they may be part of a product, and not be sold by themselves.
  "OFL-1.1",
]);
/** Packages that do not name their licence in the registry. */
const read: Readonly<Record<string, string>> = { "png-js": "MIT" };

/** Shipped packages, with their licence, whose licence does not allow the use. */
export function refusedLicences(packages: Packages): string[] {
  return shipped(packages).flatMap(({ name, license }) => {
    const licence = license ?? read[name] ?? "none";
    // "A OR B" leaves the choice, "A AND B" does not.
    const isAllowed = licence
      .replace(/[()]/g, "")
      .split(/ or /i)
      .some((choice) => choice.split(/ and /i).every((one) => allowed.has(one)));
    return isAllowed ? [] : [`${name}: ${licence}`];
  });
}

/** Packages with an install script of which `allowScripts` in package.json does not say whether it runs. */
export function undecidedScripts(packages: Packages): string[] {
  const { allowScripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    allowScripts: Record<string, boolean>;
  };
  const undecided = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript && !(nameOf(path) in allowScripts) ? [nameOf(path)] : [],
  );
  return [...new Set(undecided)];
}
