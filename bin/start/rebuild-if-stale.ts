import { spawnSync } from "node:child_process";
import { existsSync, globSync, statSync } from "node:fs";
import { userError } from "#server/platform/process/user-error.ts";

/** `result`: a file that the command writes; it is stale if a source, or a folder of sources, is younger. */
type Product = { say: string; sources: string[]; result: string; command: string[]; env?: Record<string, string> };

const CONFIG = ["package-lock.json", "tsconfig.json"];
/** Left out: tests, and what is generated. */
const exclude = ["**/*.test.{ts,tsx}", "server/platform/database/client/**"];

/** The typed client generated from prisma/schema.prisma. */
export const databaseClient: Product = {
  say: "Generating the database client",
  sources: ["prisma/schema.prisma", "prisma.config.ts", ...CONFIG],
  result: "server/platform/database/client/client.ts",
  command: ["node_modules/.bin/prisma", "generate"],
  // Generating needs no engine; this setting prevents its download.
  env: { PRISMA_SCHEMA_ENGINE_BINARY: "/bin/false" },
};

/** The screens for server and browser. */
export const site: Product = {
  say: "Building the site",
  sources: ["app/**/*", "server/**/*.ts", "vite.config.ts", "remix.config.js", ...CONFIG],
  result: "build/server/index.js",
  command: ["node_modules/.bin/remix", "vite:build", "--logLevel", "warn"],
  env: { NODE_ENV: "production" },
};

/** Web and worker, bundled into one file each (decision 001). */
export const processes: Product = {
  say: "Bundling the processes",
  sources: ["app/**/*", "server/**/*.ts", site.result, "bin/bundle/*", "package.json", ...CONFIG],
  result: "build/processes/web.js",
  command: ["bin/bundle/main.ts"],
};

/** Builds the product if one of its sources is younger. */
export function rebuildIfStale({ say, sources, result, command, env }: Product): void {
  const madeAt = existsSync(result) ? statSync(result).mtimeMs : 0;
  if (madeAt > 0 && globSync(sources, { exclude }).every((file) => statSync(file).mtimeMs < madeAt)) return;
  console.log(`${say} …`);
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  if (status !== 0) throw userError(`${say} failed:\n${stdout}${stderr}`, "Mend what it names, then start again.");
}
