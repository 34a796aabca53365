import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["server/**/*.test.ts", "app/**/*.test.{ts,tsx}", "prisma/**/*.test.ts", "tests/**/*.test.ts"],
    exclude: ["tests/browser/**"],
    globalSetup: "tests/support/globalSetup.ts",
    // Domain files are loaded as Node loads them: no module state survives a test file either way.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
