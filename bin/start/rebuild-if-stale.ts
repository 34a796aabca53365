import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { userError } from "#server/platform/process/user-error.ts";

type Product = {
  say: string;
  sources: string[];
  exclude?: string[];
  stamp: string;
  command: string[];
  env?: Record<string, string>;
};

const CONFIG = ["package-lock.json", "tsconfig.json"];

/** The typed client generated from prisma/schema.prisma. */
export const databaseClient: Product = {
  say: "Generating the database client",
  sources: ["prisma/schema.prisma", "prisma.config.ts", ...CONFIG],
  stamp: "server/platform/database/client/.made-from",
  command: ["node_modules/.bin/prisma", "generate"],
  // Generating needs no engine; this setting prevents its download.
  env: { PRISMA_SCHEMA_ENGINE_BINARY: "/bin/false" },
};

/** The screens for server and browser. */
export const site: Product = {
  say: "Building the site",
  sources: ["app/**/*", "server/**/*", "vite.config.ts", "remix.config.js", ...CONFIG],
  // What pages never import (.dependency-cruiser.cjs).
  exclude: [
    "**/*.test.{ts,tsx}",
    "server/{api,cli,http,jobs,runtime}/**",
    "server/**/{store,upstream,endpoints,cli,seed}/**",
    "server/platform/database/**",
  ],
  stamp: "build/.made-from",
  command: ["node_modules/.bin/remix", "vite:build", "--logLevel", "warn"],
  env: { NODE_ENV: "production" },
};

/** Web and worker, bundled into one file each (decision 001). */
export const processes: Product = {
  say: "Bundling the processes",
  sources: ["app/**/*", "server/**/*", "build/server/**/*", "bin/bundle/*", "package.json", ...CONFIG],
  exclude: ["**/*.test.{ts,tsx}"],
  stamp: "build/processes/.made-from",
  command: ["bin/bundle/main.ts"],
};

/** Builds the product if its sources have changed since the last build. */
export function rebuildIfStale({ say, sources, exclude = [], stamp, command, env }: Product): void {
  const hash = hashOf(sources, exclude);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  console.log(`${say} …`);
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  if (status !== 0) throw userError(`${say} failed:\n${stdout}${stderr}`, "Mend what it names, then start again.");
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

function hashOf(patterns: string[], exclude: string[]): string {
  const hash = createHash("sha256");
  for (const file of globSync(patterns, { exclude }).sort()) {
    if (!statSync(file).isFile()) continue;
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex");
}
