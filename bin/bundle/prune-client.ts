import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pageNames, rowOf } from "#app/sitemap.ts";

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

/**
 * Remix builds a browser chunk for every route, but only hydrated pages load theirs. Deletes the others from a build's
 * folder, following the imports in Vite's manifest.
 */
export function pruneClient(build: string): void {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(build, ".vite", "client-manifest.json"), "utf8"));
  const used = new Set<string>();
  const use = (name: string) => {
    const chunk = chunks[name];
    if (!chunk || used.has(chunk.file)) return;
    used.add(chunk.file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) use(next);
  };
  const hydrated = pageNames.map(rowOf).filter(({ script }) => script === "hydrated");
  const screens = new Set(["entry.client.tsx", "root.tsx", ...hydrated.map(({ screen }) => `screens/${screen}.tsx`)]);
  for (const name of Object.keys(chunks)) {
    const [module = ""] = name.split("?");
    if (screens.has(module.replace(/^app\//, ""))) use(name);
  }
  for (const { file } of Object.values(chunks))
    if (file.endsWith(".js") && !used.has(file)) rmSync(join(build, "client", file), { force: true });
}
