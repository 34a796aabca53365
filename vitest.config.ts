import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "#tests/support/vitest/longest-first.ts";

// Tests draw pages as in operation; the development build of React, which the runner would choose, is slower.
process.env["NODE_ENV"] = "production";

export default defineConfig({
  test: {
    include: [
      "server/**/*.test.ts",
      "app/**/*.test.{ts,tsx}",
      "prisma/**/*.test.ts",
      "bin/**/*.test.ts",
      "tests/**/*.test.ts",
    ],
    exclude: ["tests/browser/**"],
    globalSetup: "tests/support/vitest/global-setup.ts",
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // The built site is imported as it is. Transformed by vite, with its source map inlined, it would be too long for
    // the expression with which vitest looks for the map of a stack trace.
    server: { deps: { external: [/\/build\/server\//] } },
    // One more than processors: a quarter of the files' time is waiting, for retries, restarts and time limits.
    maxWorkers: Math.min(availableParallelism(), 4) + 1,
    // Generous limits: a busy machine must not fail a test.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
