import { defineConfig } from "vitest/config";

/** npm run test:cdn: deploy/varnish in the real Varnish, before the real product. Without Varnish it fails. */
export default defineConfig({
  test: {
    include: ["tests/cdn/*.cdn.ts"],
    globalSetup: "tests/support/vitest/global-setup.ts",
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
