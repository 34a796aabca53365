import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runsInBrowser } from "./browser-routes.ts";

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
  for (const name of Object.keys(chunks)) {
    const [module = ""] = name.split("?");
    if (module === "app/entry.client.tsx" || runsInBrowser(`/${module}`)) use(name);
  }
  for (const { file } of Object.values(chunks))
    if (file.endsWith(".js") && !used.has(file)) rmSync(join(build, "client", file), { force: true });
}
