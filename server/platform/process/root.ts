import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

/** The product's root folder, for code that looks for files in it: the same for the sources and for the bundle. */
export const root = dirname(findPackageJSON(import.meta.url) ?? "");
