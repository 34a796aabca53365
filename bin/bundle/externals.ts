import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Packages that the bundles import from node_modules: they have a binary for each platform, or files of their own. */
export const externals = ["@node-rs/argon2", "@resvg/resvg-js", "satori", "xmllint-wasm"];

/**
 * Copies these packages, with all that they depend on, into `folder`/node_modules: what the image needs of
 * node_modules for the processes.
 */
export function copyExternals(folder: string): void {
  const selector = externals.flatMap((name) => [`#${name}`, `#${name} *`]).join(", ");
  const found: { location: string }[] = JSON.parse(execFileSync("npm", ["query", selector], { encoding: "utf8" }));
  rmSync(folder, { recursive: true, force: true });
  for (const { location } of found) cpSync(location, join(folder, location), { recursive: true });
}

if (import.meta.main) copyExternals(process.argv[2] ?? "build/externals");
