import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["server/**/*.test.ts", "app/**/*.test.{ts,tsx}", "prisma/**/*.test.ts", "tests/**/*.test.ts"],
    exclude: ["tests/browser/**"],
    globalSetup: "tests/support/globalSetup.ts",
    // Test files share modules, none of which keeps state: loading them for each file is half of the work.
    isolate: false,
    maxWorkers: Math.min(availableParallelism(), 4),
    // Generous limits: a busy machine must not fail a test.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
