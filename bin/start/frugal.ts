import { join } from "node:path";

/** The processes as they are in operation, and from their sources, for working on them. */
export const bundled = { web: "build/processes/web.js", worker: "build/processes/worker.js" };
export const unbuilt = { web: "server/main.ts", worker: "server/worker.ts" };

/**
 * How the product's processes are started: with a heap that is cleaned before it grows (on a large machine Node would let
 * it grow to hundreds of megabytes first), and with what was compiled at the last start.
 */
export const frugal = {
  execArgv: ["--max-old-space-size=256", "--max-semi-space-size=16"],
  env: {
    NODE_COMPILE_CACHE: join(import.meta.dirname, "../../.cache/node"),
    MALLOC_ARENA_MAX: "2",
  },
};
