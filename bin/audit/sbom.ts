import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isShipped, type Packages } from "./lockfile.ts";

/**
 * The shipped packages with versions and licences, as CycloneDX. `npm sbom --omit dev` by itself leaves out what a tool
 * of development uses as well, so npm is shown a project without such tools.
 */
export function sbom(): string {
  const folder = mkdtempSync(join(tmpdir(), "sbom-"));
  const write = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content));
  const { name, version, license, dependencies } = read("package.json");
  const lockfile = read("package-lock.json") as { packages: Packages };
  const packages = Object.entries(lockfile.packages).filter(([path, entry]) => path !== "" && isShipped(entry));
  const project = { name, version, license, dependencies };
  try {
    write("package.json", project);
    write("package-lock.json", { ...lockfile, packages: Object.fromEntries([...packages, ["", project]]) });
    const options = ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"];
    return execFileSync("npm", options, { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 26 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function read(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(name, "utf8")) as Record<string, unknown>;
}

if (import.meta.main) process.stdout.write(sbom());
