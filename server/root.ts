import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

/** The product's folder, for who looks for files in it: the same for the sources and for what was bundled of them. */
export const root = dirname(findPackageJSON(import.meta.url) ?? "");
