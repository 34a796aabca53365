import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["server/**/*.test.ts", "app/**/*.test.{ts,tsx}", "prisma/**/*.test.ts", "tests/**/*.test.ts"],
    exclude: ["tests/browser/**"],
    globalSetup: "tests/support/globalSetup.ts",
    // Domain files are loaded as Node loads them: no module state survives a test file either way.
    // What is awaited comes; how long it may take is nobody's question where the machine is busy with other things.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
