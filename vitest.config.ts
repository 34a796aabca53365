import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["server/**/*.test.ts", "app/**/*.test.{ts,tsx}", "prisma/**/*.test.ts", "tests/**/*.test.ts"],
    exclude: ["tests/browser/**"],
    globalSetup: "tests/support/globalSetup.ts",
    // No module of ours keeps anything, so that test files may share them: loading all anew for each is half of the work.
    isolate: false,
    maxWorkers: Math.min(availableParallelism(), 4),
    // What is awaited comes; how long it may take is nobody's question where the machine is busy with other things.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
