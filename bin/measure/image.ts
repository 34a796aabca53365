import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyExternals } from "#bin/bundle/externals.ts";

const thousands = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString("en")} kB`.padStart(10);

/** What the stage of the processes copies into the image, as the Dockerfile says: `/externals/…` is made on the way. */
function copied(): string[] {
  const [, stage = ""] = readFileSync("Dockerfile", "utf8").split(/^FROM base AS app$/m);
  const lines = (stage.split(/^FROM /m)[0] ?? "").matchAll(/^COPY (?:--from=build )?(\S+) \S+$/gm);
  return [...lines].map(([, source = ""]) => source.replace(/^\/app\//, ""));
}

function sizeOf(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/**
 * `npm run measure:image`: what the product adds to Node's own image, by line of the Dockerfile, without Docker; needs
 * `npm run build`. With the name of an image that Docker has, also the size of the whole.
 */
function main(): void {
  const folder = mkdtempSync(join(tmpdir(), "externals-"));
  try {
    copyExternals(folder);
    const sizes = copied().map((source) => ({ source, size: sizeOf(source.replace(/^\/externals/, folder)) }));
    for (const { source, size } of sizes) console.log(`${thousands(size)}  ${source}`);
    console.log(`${thousands(sizes.reduce((sum, { size }) => sum + size, 0))}  beside Node's own image`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const [image] = process.argv.slice(2);
  if (!image) return;
  const size = execFileSync("docker", ["image", "inspect", "--format", "{{.Size}}", image], { encoding: "utf8" });
  console.log(`${thousands(Number(size))}  ${image}, with Node's own`);
}

main();
