import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";

/** The product's root folder, for code that looks for files in it: the same for the sources and for the bundle. */
export const root = dirname(findPackageJSON(import.meta.url) ?? "");

/** The version of this product, from package.json. */
export const release = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8"))).version;
