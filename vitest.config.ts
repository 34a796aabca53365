import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["server/**/*.test.ts", "app/**/*.test.{ts,tsx}", "prisma/**/*.test.ts", "tests/**/*.test.ts"],
    exclude: ["tests/browser/**"],
    globalSetup: "tests/support/globalSetup.ts",
    // Each file has modules and globals of its own: what one leaves behind must not fail another.
    isolate: true,
    // A test that passes only when repeated was disturbed by a busy machine.
    retry: 1,
    maxWorkers: Math.min(availableParallelism(), 4),
    // Generous limits: a busy machine must not fail a test.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
