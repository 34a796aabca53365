import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

/** npm run test:visual: every page of every tenant with axe, at two widths in both schemes. */
export default defineConfig(base, {
  testDir: import.meta.dirname,
  globalSetup: join(import.meta.dirname, "setup.ts"),
  timeout: 1_800_000,
  retries: 0,
  outputDir: "../../test-results/visual",
  reporter: [["list"]],
  use: {
    screenshot: "off",
    reducedMotion: "reduce",
  },
});
