import { join } from "node:path";

/** The entry points of the processes, bundled for operation. */
export const bundled = { web: "build/processes/web.js", worker: "build/processes/worker.js" };
/** For development, from their sources; the web process reloads changed files. */
export const inDevelopment = { web: "bin/start/development-web.ts", worker: "server/worker.ts" };

/**
 * Flags of the product's processes: a heap limit that ends a process that grows without bound, semi-spaces of 8 MB
 * (docs/operations/measure.md, a click), one malloc arena for the threads that compress and hash, and the code cache of
 * the last start. The Dockerfile uses the same.
 */
export const processFlags = {
  execArgv: ["--max-old-space-size=256", "--max-semi-space-size=8"],
  env: {
    NODE_COMPILE_CACHE: join(import.meta.dirname, "../../.cache/node"),
    MALLOC_ARENA_MAX: "2",
  },
};
