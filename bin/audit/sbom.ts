import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packagesOfImage } from "./image-packages.ts";
import { isShipped, type Packages } from "./lockfile.ts";

/**
 * The shipped packages with versions and licences, as CycloneDX, and what the images contain beside them. `npm sbom
 * --omit dev` by itself leaves out what a tool of development uses as well, so npm is shown a project without such
 * tools.
 */
export function sbom(images: readonly string[] = []): string {
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
    const said = execFileSync("npm", options, { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 26 });
    if (images.length === 0) return said;
    const bill: { components: object[] } = JSON.parse(said);
    const contained = new Map(images.flatMap(packagesOfImage).map((one) => [one.purl, one]));
    return `${JSON.stringify({ ...bill, components: [...bill.components, ...contained.values()] }, null, 2)}\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function read(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(name, "utf8")) as Record<string, unknown>;
}

if (import.meta.main) process.stdout.write(sbom(process.argv.slice(2)));
