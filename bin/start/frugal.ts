import { join } from "node:path";

/** The processes as they are in operation, and from their sources, for working on them. */
export const bundled = { web: "build/processes/web.js", worker: "build/processes/worker.js" };
export const unbuilt = { web: "server/main.ts", worker: "server/worker.ts" };

/**
 * How the product's processes are started: with a heap that is cleaned before it grows (Node would let it grow to twice
 * what is in use, on a large machine to hundreds of megabytes), a small room for young objects (it stands twice, and the
 * old ones may grow by as much before they are cleaned), with enough to begin with that a start ends before the first
 * cleaning, with large buffers that go back to the system when they are done with, and with what was compiled at the last
 * start. The Dockerfile says the same.
 */
export const frugal = {
  execArgv: [
    "--max-old-space-size=256",
    "--max-semi-space-size=4",
    "--heap-growing-percent=25",
    "--initial-heap-size=40",
  ],
  env: {
    NODE_COMPILE_CACHE: join(import.meta.dirname, "../../.cache/node"),
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "131072",
  },
};
